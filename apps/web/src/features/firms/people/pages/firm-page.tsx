import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { NotFound } from '../../../../ui/feedback/not-found.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { HeadingLevel } from '../../../../ui/layout/heading.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { FirmNav } from '../components/firm-nav.tsx';
import { PeopleSection } from '../components/people/people-section.tsx';
import { RestrictedSection } from '../components/people/restricted-section.tsx';
import { type OwnFirm, type Section, toSection } from '../components/sections.ts';

const OverviewSection = lazy(async () => {
  const [{ OverviewSection }] = await Promise.all([
    import('../../overview/components/overview-section.tsx'),
    loadNamespaces('dates'),
  ]);
  return { default: OverviewSection };
});
// Loaded lazily because only they need form libraries.
const SignInSection = lazy(async () => ({
  default: (await import('../components/sign-in-section.tsx')).SignInSection,
}));
const BrandingSection = lazy(async () => ({
  default: (await import('../components/branding-section.tsx')).BrandingSection,
}));
const DefaultsSection = lazy(async () => ({
  default: (await import('../components/defaults-section.tsx')).DefaultsSection,
}));
const DocumentsSection = lazy(async () => ({
  default: (await import('../../../files/read/components/file-settings.tsx')).FileSettings,
}));
const MessagesSection = lazy(async () => ({
  default: (await import('../../../messages/settings/message-settings.tsx')).MessageSettings,
}));
const DataSection = lazy(async () => ({
  default: (await import('../../workspace-archive/components/workspace-archive.tsx')).WorkspaceArchive,
}));
const Retention = lazy(async () => {
  const [{ RetentionSection }] = await Promise.all([
    import('../../../retention/components/retention-section.tsx'),
    loadNamespaces('retention'),
  ]);
  return { default: RetentionSection };
});
const ApiKeys = lazy(async () => {
  const [{ ApiKeysSection }] = await Promise.all([
    import('../../../public-api/components/api-keys-section.tsx'),
    loadNamespaces('api'),
  ]);
  return { default: ApiKeysSection };
});
const Webhooks = lazy(async () => {
  const [{ WebhooksSection }] = await Promise.all([
    import('../../../webhooks/components/webhooks-section.tsx'),
    loadNamespaces('webhooks'),
  ]);
  return { default: WebhooksSection };
});
const LogSection = lazy(async () => {
  const [{ LogSection }] = await Promise.all([
    import('../components/log-section.tsx'),
    loadNamespaces('audit'),
  ]);
  return { default: LogSection };
});
const OwnLog = lazy(async () => {
  const [{ WorkspaceAudit }] = await Promise.all([
    import('../../../audit/components/workspace-audit.tsx'),
    loadNamespaces('audit'),
  ]);
  return { default: WorkspaceAudit };
});

const contents: Record<Section, ComponentType<{ firm: OwnFirm }>> = {
  people: PeopleSection,
  overview: OverviewSection,
  restricted: RestrictedSection,
  'sign-in': SignInSection,
  branding: BrandingSection,
  defaults: DefaultsSection,
  documents: DocumentsSection,
  messages: MessagesSection,
  data: DataSection,
  retention: Retention,
  api: ApiKeys,
  webhooks: Webhooks,
  log: LogSection,
};

const ownContents: Partial<Record<Section, ComponentType>> = {
  overview: OverviewSection,
  retention: Retention,
  api: ApiKeys,
  webhooks: Webhooks,
  log: OwnLog,
};

/** `/firm`: administration of the user's own firm. Not found for everybody else. */
export function FirmPage() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const section = toSection(useParams({ from: '/staff/firm/{-$section}' }).section);
  const firm = me?.profile?.firm;

  // Professionals without a firm have some sections for their own cases.
  const Own = section && ownContents[section];
  if (Own && me?.profile && !firm)
    return (
      <div className="flex flex-1 flex-col gap-5">
        <PageTitle>
          {section === 'overview' ? t('staff.overview') : t(`firms.page.section.${section}`)}
        </PageTitle>
        <HeadingLevel value={2}>
          <Suspense fallback={<PageSpinner />}>
            <Own />
          </Suspense>
        </HeadingLevel>
      </div>
    );
  if (!section || !firm || me.profile?.firm_role !== 'firm_admin')
    return (
      <NotFound>
        <Link to="/dashboard" className={buttonStyles()}>
          {t('staff.dashboard')}
        </Link>
      </NotFound>
    );
  const Content = contents[section];
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <PageTitle title={`${t(`firms.page.section.${section}`)} · ${firm.name}`}>
          {t('firms.page.title')}
        </PageTitle>
        <p className="mt-1 break-words text-muted" dir="auto">
          {firm.name}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <FirmNav current={section} />
        <HeadingLevel value={2}>
          <div>
            <Suspense fallback={<PageSpinner />}>
              <Content firm={firm} />
            </Suspense>
          </div>
        </HeadingLevel>
      </div>
    </div>
  );
}
