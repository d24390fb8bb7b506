import type { PersonCaseCounts } from '@visafolio/contract/firms/overview.contract.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale';
import { BarStackHorizontal } from '@visx/shape';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { axisText, formatWholeNumber, getAxisMax, Legend } from './chart-parts.tsx';

const states = ['pending', 'in_progress', 'documents_submitted'] as const;
const colors = ['var(--color-control)', 'var(--color-accent)', 'var(--color-success)'];
/** More bars are hard to read. The table has all. */
const shown = 15;
const rowHeight = 32;
const margin = { left: 140, right: 24, bottom: 30 };
const width = 720;

/** A stacked bar of each person's open cases. Default export because it is loaded lazily with its chart library. */
export default function PeopleChart({ people }: { people: readonly PersonCaseCounts[] }) {
  const { t } = useTranslation();
  const rows = people.slice(0, shown);
  const height = rows.length * rowHeight;
  const total = (person: PersonCaseCounts) => states.reduce((sum, state) => sum + person[state], 0);
  const x = scaleLinear<number>({
    domain: [0, getAxisMax(rows.map(total))],
    range: [0, width - margin.left - margin.right],
    nice: true,
  });
  const y = scaleBand<string>({ domain: rows.map(({ id }) => id), range: [0, height], padding: 0.3 });
  const color = scaleOrdinal<string, string>({ domain: [...states], range: colors });
  const name = (id: string) => shorten(rows.find((person) => person.id === id)?.name ?? '');
  return (
    <figure className="flex flex-col gap-3" aria-hidden>
      <Legend
        items={states.map((state, index) => ({
          label: t(`dates.overview.people.${state}`),
          color: colors[index] ?? '',
        }))}
      />
      <svg aria-hidden viewBox={`0 0 ${width} ${height + margin.bottom}`} className="w-full">
        <g transform={`translate(${margin.left} 0)`}>
          <BarStackHorizontal<PersonCaseCounts, string>
            data={[...rows]}
            keys={[...states]}
            y={({ id }) => id}
            xScale={x}
            yScale={y}
            color={color}
          />
          <AxisLeft
            scale={y}
            tickFormat={name}
            hideTicks
            hideAxisLine
            tickLabelProps={{ ...axisText, dx: -6, dy: 4, textAnchor: 'end' }}
          />
          <AxisBottom
            scale={x}
            top={height}
            numTicks={6}
            tickFormat={formatWholeNumber}
            tickLabelProps={axisText}
            stroke="var(--color-line)"
            tickStroke="var(--color-line)"
          />
        </g>
      </svg>
    </figure>
  );
}

const shorten = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
