import type { Report, ReportChart } from '@lintel/shared/contract/reports'
import { formatRoundedNumber } from '@lintel/shared/format'
import { cutText, formatOf, otherText } from '../charts/chart-text.ts'

/** Bars in percent of a table cell, because charts have to measure the screen, and paper can't be measured. */
export function PrintCharts({ report }: { report: Report }) {
  const { charts } = report
  if (charts.length === 0) return null
  return (
    <div className="charts">
      {charts.map((chart) => (
        <PrintChart key={chart.dataKey} chart={chart} report={report} />
      ))}
    </div>
  )
}

function PrintChart({ chart, report }: { chart: ReportChart; report: Report }) {
  const { name, labels, formatter, isCut, others } = chart
  const data = others ? [...chart.data, others.sum] : chart.data
  const write = formatOf(formatter) ?? formatRoundedNumber
  const longest = Math.max(...data.map((value) => Math.abs(value ?? 0))) || 1
  return (
    <section>
      <h2>{name}</h2>
      <table className="bars">
        <tbody>
          {[...labels, ...(others ? [otherText(others.groups)] : [])].map((label, index) => {
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
      {isCut && <p>{cutText(labels.length, report, { where: 'table' })}</p>}
    </section>
  )
}
