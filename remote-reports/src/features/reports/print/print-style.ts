import type { Paper } from './print-paper.model.ts'

/** Page numbers use margin boxes, which Chromium supports from version 131; other browsers print none. */
export function printStyle({ size, fontSize }: Pick<Paper, 'size' | 'fontSize'>): string {
  return `@page { size: ${size}; } ${style} .print-sheet .rows { font-size: ${fontSize}px; }`
}

const style = `
@page { margin: 14mm 12mm 16mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 9px sans-serif; } }
@media screen { .print-sheet { display: none; } }
@media print {
  html, body { background: #fff !important; color-scheme: light; }
  body > :not(.print-sheet) { display: none !important; }
}
.print-sheet { background: #fff; color: #111; font-size: 11px; line-height: 1.4; }
.print-sheet header { margin-bottom: 16px; }
.print-sheet h1 { font-size: 20px; font-weight: 600; overflow-wrap: anywhere; }
.print-sheet h2 { font-size: 13px; font-weight: 600; margin: 12px 0 4px; break-after: avoid; }
.print-sheet p { overflow-wrap: anywhere; }
.print-sheet .logo { max-height: 48px; max-width: 240px; margin-bottom: 8px; }
.print-sheet .organization { font-weight: 600; }
.print-sheet table { width: 100%; border-collapse: collapse; }
.print-sheet thead { display: table-header-group; }
.print-sheet thead th { border-bottom: 1.5px solid #111; }
.print-sheet tr { break-inside: avoid; }
.print-sheet th, .print-sheet td { padding: 3px 6px; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.print-sheet th { font-weight: 600; }
.print-sheet tbody td { border-bottom: 1px solid #ccc; }
.print-sheet .number { text-align: end; }
.print-sheet td.number { white-space: nowrap; }
.print-sheet section { margin-bottom: 12px; }
.print-sheet .charts { columns: 2; column-gap: 28px; }
.print-sheet .rows { table-layout: fixed; }
.print-sheet .bars th { width: 40%; font-weight: 400; }
.print-sheet .bars th, .print-sheet .bars td { border: 0; padding-block: 0; }
.print-sheet .bars .number { width: 1%; }
.print-sheet .bar div { height: 11px; background: #3b6ea5; print-color-adjust: exact; }
`
