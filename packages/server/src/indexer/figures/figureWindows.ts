const day = 86_400

/** The periods that figures of the last days are of, and their lengths in seconds. */
export const figureWindows = [
  { name: '1day', length: day },
  { name: '7day', length: 7 * day },
  { name: '30day', length: 30 * day },
] as const

export type FigureWindow = (typeof figureWindows)[number]['name']

/** A column of `collection_figures` that is a sum: all but those that say whose it is. */
export type FigureColumn =
  | 'tokens'
  | 'owners'
  | `${'volume' | 'sales'}_all_time`
  | `${'' | 'former_'}${'volume' | 'sales'}_${FigureWindow}`

export const figureColumns: readonly FigureColumn[] = [
  'tokens',
  'owners',
  'volume_all_time',
  'sales_all_time',
  ...figureWindows.flatMap(
    ({ name }) =>
      [`volume_${name}`, `sales_${name}`, `former_volume_${name}`, `former_sales_${name}`] as const,
  ),
]
