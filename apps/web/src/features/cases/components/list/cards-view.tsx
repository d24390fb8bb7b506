import { ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { CsvLink } from '../../../../ui/layout/csv-link.tsx';
import { useRequests } from '../../api/request-list.ts';
import { useCaseShortcuts } from '../../use-case-shortcuts.ts';
import { RequestOverlay } from '../overlay/request-overlay.tsx';
import { DashboardViewSwitch } from './dashboard-view-switch.tsx';
import { FirstRequest } from './empty-list.tsx';
import { OrderSelect } from './order-select.tsx';
import { PersonSelect } from './person-select.tsx';
import { RequestList } from './request-list.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useCaseSelection } from './selection/use-case-selection.ts';
import { TableProposal } from './table-proposal.tsx';
import type { DashboardAddress } from './use-dashboard-address.ts';

interface CardsViewProps {
  address: DashboardAddress;
  onCreate: () => void;
}

export function CardsView({ address, onCreate }: CardsViewProps) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const hasFirm = Boolean(me?.profile?.firm);
  const list = useRequests(address);
  const searchBox = useRef<HTMLInputElement>(null);

  const clearSearch = () => {
    address.setSearch('');
    searchBox.current?.focus();
  };
  const requests = list.data?.pages.flatMap((page) => page.items) ?? [];
  const selecting = useCaseSelection(requests);
  const all = list.data?.pages[0]?.counts.all;
  const isNarrowed = address.q !== '' || Boolean(address.responsible);
  const nothingYet = !list.isPlaceholderData && !isNarrowed && all === 0;

  const cases = useCaseShortcuts({ requests, list, address, onCreate, searchBox });

  return (
    <>
      {nothingYet ? (
        <FirstRequest
          onNewRequest={onCreate}
          onShowFirm={hasFirm && address.scope === 'mine' ? () => address.setScope('firm') : undefined}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SearchBox
              label={t('requests.search.label')}
              placeholder={t('requests.search.placeholder')}
              clearLabel={t('requests.search.clear')}
              value={address.q}
              onSearch={address.setSearch}
              box={searchBox}
            />
            <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:[&>fieldset]:w-full">
              {hasFirm && <ScopeSwitch scope={address.scope} onChange={address.setScope} />}
              {hasFirm && address.scope === 'firm' && (
                <PersonSelect value={address.responsible} requests={requests} onChange={address.setPerson} />
              )}
              <OrderSelect value={address.order} onChange={address.setOrder} />
              <DashboardViewSwitch view={address.view} onChange={address.setView} />
              {(selecting.isPossible || selecting.selection) && (
                <Button
                  ref={selecting.button}
                  variant="outline"
                  aria-pressed={Boolean(selecting.selection)}
                  onClick={selecting.selection ? selecting.leave : selecting.start}
                >
                  <ListChecks size={18} aria-hidden />
                  {t('requests.selection.start')}
                </Button>
              )}
              {requests.length > 0 && (
                <CsvLink
                  list="requests"
                  filter={{
                    q: address.q,
                    tab: address.tab,
                    scope: address.scope,
                    responsible: address.responsible,
                  }}
                />
              )}
            </div>
          </div>
          <TableProposal count={isNarrowed ? 0 : all} onTake={() => address.setView('table')} />
          {selecting.selection && <SelectionBar cases={selecting} shown={requests.length} />}
          <RequestList
            address={address}
            list={list}
            requests={requests}
            onClearSearch={clearSearch}
            selection={selecting.selection}
          />
        </>
      )}
      {address.openId && (
        <RequestOverlay
          id={address.openId}
          card={requests.find(({ id }) => id === address.openId)}
          {...cases}
          onClose={address.close}
        />
      )}
    </>
  );
}
