import { ArrowDown } from '../../components/icons/ArrowDown.tsx'
import { ArrowUp } from '../../components/icons/ArrowUp.tsx'

/** The head of a column that sorts by it when it is pressed. */
export function SortHead({ title, sort, isNumber, onSort }: SortHead.Props) {
  return (
    <button
      type="button"
      className="relative inline-flex h-9 items-center whitespace-nowrap hover:text-text"
      onClick={onSort}
    >
      {/* Beside the title, so that no column moves when another one is sorted by. */}
      {sort !== 'none' && (
        <span aria-hidden className={`absolute ${isNumber ? 'end-full me-1' : 'start-full ms-1'}`}>
          {sort === 'descending' ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
        </span>
      )}
      {title}
    </button>
  )
}

export declare namespace SortHead {
  type Props = {
    title: string
    sort: 'none' | 'ascending' | 'descending'
    /** Whether it stands at the right of its column. */
    isNumber: boolean
    onSort: () => void
  }
}
