import type { MonthlyCompletion } from '@visafolio/contract/firms/overview.contract.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatMonth } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { axisText, formatWholeNumber, getAxisMax } from './chart-parts.tsx';

const height = 220;
const margin = { left: 44, top: 22, bottom: 30 };
const width = 720;

/** A bar chart of the median days per month. Default export because it is loaded lazily with its chart library. */
export default function MonthsChart({ months }: { months: readonly MonthlyCompletion[] }) {
  const { language } = useTranslation();
  const x = scaleBand<string>({
    domain: months.map(({ month }) => month),
    range: [0, width - margin.left],
    padding: 0.35,
  });
  const y = scaleLinear<number>({
    domain: [0, getAxisMax(months.map(({ median_days }) => median_days ?? 0))],
    range: [height, margin.top],
    nice: true,
  });
  return (
    <figure aria-hidden>
      <svg aria-hidden viewBox={`0 0 ${width} ${height + margin.bottom}`} className="w-full">
        <g transform={`translate(${margin.left} 0)`}>
          {months.map(({ month, median_days }) => {
            const top = y(median_days ?? 0);
            const left = x(month) ?? 0;
            return median_days === null ? null : (
              <g key={month}>
                <Bar
                  x={left}
                  y={top}
                  width={x.bandwidth()}
                  height={height - top}
                  fill="var(--color-accent)"
                  rx={2}
                />
                <text x={left + x.bandwidth() / 2} y={top - 6} {...axisText} textAnchor="middle">
                  {Math.round(median_days)}
                </text>
              </g>
            );
          })}
          <AxisLeft
            scale={y}
            numTicks={5}
            tickFormat={formatWholeNumber}
            tickLabelProps={{ ...axisText, dx: -4, dy: 4, textAnchor: 'end' }}
            stroke="var(--color-line)"
            tickStroke="var(--color-line)"
          />
          <AxisBottom
            scale={x}
            top={height}
            tickFormat={(month) => formatMonth(month, language, 'short')}
            tickLabelProps={axisText}
            stroke="var(--color-line)"
            tickStroke="var(--color-line)"
            hideTicks
          />
        </g>
      </svg>
    </figure>
  );
}
