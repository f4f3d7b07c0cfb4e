import type { ReportChart } from '@lintel/shared/contract/reports'
import { formatOf } from '../view/chart-words.ts'

/** Bars that need no measuring: paper is as wide as it is. */
export function PrintCharts({ charts }: { charts: readonly ReportChart[] }) {
  return charts.map((chart) => <PrintChart key={chart.dataKey} chart={chart} />)
}

function PrintChart({ chart: { name, labels, data, formatter, isCut } }: { chart: ReportChart }) {
  const write = formatOf(formatter) ?? ((value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 }))
  const longest = Math.max(...data.map((value) => Math.abs(value ?? 0)), 1)
  return (
    <section>
      <h2>{name}</h2>
      <table className="bars">
        <tbody>
          {labels.map((label, index) => {
            const value = data[index] ?? null
            return (
              <tr key={`${index} ${label}`}>
                <th>{label}</th>
                <td className="number">{value === null ? 'N/A' : write(value)}</td>
                <td className="bar">
                  <div style={{ width: `${(100 * Math.abs(value ?? 0)) / longest}%` }} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {isCut && <p>Not all groups: {labels.length} of them are shown, the table has all.</p>}
    </section>
  )
}
