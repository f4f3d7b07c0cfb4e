export type SideName = 'tree' | 'colours'

export const sideTitles: Record<SideName, string> = { tree: 'Model tree', colours: 'Colors' }
