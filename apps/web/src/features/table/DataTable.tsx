import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLanguage } from '../language/useLanguage.ts'
import { useDensity } from '../settings/useDensity.ts'
import { ListEnd } from './ListEnd.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { SortHead } from './SortHead.tsx'
import type { useMore } from './useMore.ts'

/**
 * A table of which only the rows near the window exist. Columns have fixed widths, so that nothing moves
 * while it is scrolled; the first takes the room that is left.
 */
export function DataTable<row>(props: DataTable.Props<row>) {
  const { label, columns, rows, keyOf, rowHeight: usual = 44, more } = props
  const { onShown, sort, onSort, wraps = false } = props
  const hasMore = more?.hasMore === true
  const rowHeight = useDensity().rowHeight(usual)
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // Whatever stands above may have grown: where the body begins is looked at after every drawing.
  useLayoutEffect(() => {
    const element = body.current
    if (element === null) return
    const now = Math.round(element.getBoundingClientRect().top + window.scrollY)
    setTop(before => (Math.abs(before - now) > 1 ? now : before))
  })
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    // A height that was measured stays with its row, wherever that moves.
    getItemKey: useCallback(
      (index: number) => (wraps ? keyOf(rows[index] as row) : index),
      [wraps, keyOf, rows],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the height matters
  useEffect(() => virtualizer.measure(), [rowHeight])
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const nearEnd = hasMore && (items.at(-1)?.index ?? 0) >= rows.length - 8
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onShown?.(from, to), [from, to, onShown])
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        className="w-full table-fixed border-collapse text-13"
      >
        <thead className="sticky top-(--sl-header) z-[5] bg-surface">
          <tr
            aria-rowindex={1}
            className="h-9 text-12 text-faint shadow-[inset_0_-1px_0_var(--sl-line)]"
          >
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.isSorted === true ? sortOf(column.key, sort) : undefined}
                // What a column says of its cells is not said of its head.
                className={`px-2 first:ps-3 last:pe-3 font-medium! text-faint! ${column.isNumber === true ? 'text-end' : 'text-start'} ${column.className ?? ''} ${column.headClassName ?? ''}`}
              >
                {column.head}
                {column.isHidden === true ? (
                  <span className="sr-only">{column.title}</span>
                ) : column.isSorted === true ? (
                  <SortHead
                    title={column.title}
                    sort={sortOf(column.key, sort)}
                    isNumber={column.isNumber === true}
                    onSort={() => onSort?.(column.key)}
                  />
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {before > 0 && <Space height={before} />}
          {items.map(({ index }) => {
            const row = rows[index] as row
            return (
              <Row
                key={keyOf(row)}
                row={row}
                columns={columns}
                rowIndex={index + 2}
                height={rowHeight}
                measure={wraps ? virtualizer.measureElement : undefined}
              />
            )
          })}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
      {more !== undefined && (
        <ListEnd
          more={more}
          isNear={nearEnd}
          count={rows.length}
          height={rowHeight}
          className="border-t border-line"
          onFocus={index =>
            body.current
              ?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"] :is(a, button, input)`)
              ?.focus()
          }
        >
          <RowSkeleton />
        </ListEnd>
      )}
    </div>
  )
}

export declare namespace DataTable {
  type Column<row> = {
    key: string
    title: string
    /** The head is for those who cannot see it only. */
    isHidden?: boolean | undefined
    isNumber?: boolean | undefined
    /** Whether the rows can be sorted by it. */
    isSorted?: boolean | undefined
    /** What stands before its title in the head. */
    head?: ReactNode
    /** Its width, and from which size of the window on it is there. */
    className?: string | undefined
    /** What only its head has. */
    headClassName?: string | undefined
    cell: (row: row) => ReactNode
  }
  type Props<row> = {
    label: string
    columns: readonly Column<row>[]
    rows: readonly row[]
    keyOf: (row: row) => string
    /** Pixels where rows stand comfortably; 44 by default. */
    rowHeight?: number | undefined
    /** Whether rows may be higher than that, for what has to be read in full. */
    wraps?: boolean | undefined
    /** What there is beyond its rows, where they are not all. */
    more?: useMore.Result | undefined
    /** Called with the first and the last row near the window, whenever they are others. */
    onShown?: ((from: number, to: number) => void) | undefined
    /** The column that the rows are sorted by. */
    sort?: { by: string; down: boolean } | undefined
    onSort?: ((by: string) => void) | undefined
  }
}

const sortOf = (key: string, sort: DataTable.Props<never>['sort']) =>
  sort?.by !== key ? 'none' : sort.down ? 'descending' : 'ascending'

/** Not drawn anew while the table is scrolled: then its columns stay what they were. */
const Row = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<row>({ row, columns, rowIndex, height, measure }: RowProps<row>) {
  useLanguage()
  return (
    <tr
      ref={measure}
      data-index={measure && rowIndex - 2}
      aria-rowindex={rowIndex}
      style={{ height }}
      className="group relative border-b border-line transition-colors last:border-0 focus-within:bg-tint hover:bg-tint"
    >
      {columns.map((column, place) => {
        const cell = column.cell(row)
        const className = `px-2 py-0 first:ps-3 last:pe-3 ${column.isNumber === true ? 'text-end' : 'text-start'} ${column.className ?? ''}`
        return place === 0 ? (
          <th key={column.key} scope="row" className={`font-normal ${className}`}>
            {cell}
          </th>
        ) : (
          <td key={column.key} className={className}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}

type RowProps<row> = {
  row: row
  columns: readonly DataTable.Column<row>[]
  rowIndex: number
  height: number
  measure: Ref<HTMLTableRowElement> | undefined
}

/** One cell only: one that spanned columns which a narrow window hides would make them come back. */
function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td className="p-0" />
    </tr>
  )
}
