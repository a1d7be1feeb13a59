import type { TokenRow } from '@sluice/sdk'
import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { zeroAddress } from 'viem'
import { useIsSettled } from '../app/useIsSettled.ts'
import { CartRangeNotice } from '../cart/CartRangeNotice.tsx'
import { useCartRange } from '../cart/useCartRange.ts'
import { useRate } from '../fiat/useRate.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { useDensity } from '../settings/useDensity.ts'
import { ListEnd } from '../table/ListEnd.tsx'
import type { useMore } from '../table/useMore.ts'
import { useWallet } from '../wallet/useWallet.ts'
import { GridRowSkeleton } from './GridRowSkeleton.tsx'
import { moveFocus } from './moveFocus.ts'
import { cardTextHeight, TokenCard } from './TokenCard.tsx'
import { tokenKey } from './tokenSubject.ts'

const gap = 8

/** Where the cards go from right to left, what is at the left comes next. */
const turned: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/**
 * A card at its place. One that comes while the grid is scrolled is image, name and price, and gets the rest when the
 * grid stands still, or as soon as somebody is at it: its buttons alone are a fifth of what drawing a card costs.
 */
const Cell = memo(function Cell(props: Cell.Props) {
  const { index, of, size, left, top, isMoving, ...card } = props
  const [isWhole, setWhole] = useState(!isMoving)
  if (!isMoving && !isWhole) setWhole(true)
  const complete = () => setWhole(true)
  return (
    <li
      data-index={index}
      // Only those near the window exist: a list is told as what is there.
      aria-posinset={index + 1}
      aria-setsize={of}
      onFocus={complete}
      onPointerEnter={complete}
      className="absolute scroll-mt-[68px] scroll-mb-[calc(16px+var(--bar,0px))] [contain:size_layout_paint]"
      style={{ width: size, height: size + cardTextHeight + 2, insetInlineStart: left, top }}
    >
      <TokenCard {...card} isWhole={isWhole} />
    </li>
  )
})

declare namespace Cell {
  type Props = Omit<TokenCard.Props, 'isWhole'> & {
    index: number
    /** How many there are; -1 where that is not known. */
    of: number
    size: number
    left: number
    top: number
    /** Whether the grid is scrolled. */
    isMoving: boolean
  }
}

/** Cards in rows, of which only those near the window exist; arrows move among them, b, c and C act on one. */
export function TokenGrid(props: TokenGrid.Props) {
  useLanguage()
  const { rows, chainId, more, onShown } = props
  const { leastCard: least } = useDensity()
  const { address } = useWallet()
  const { rate } = useRate(chainId, zeroAddress)
  const isSettled = useIsSettled()
  const ref = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState({ width: 0, top: 0 })

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () =>
      setBox({
        width: element.clientWidth,
        top: element.getBoundingClientRect().top + window.scrollY,
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const columns = Math.max(2, Math.floor((box.width + gap) / (least + gap)))
  const size = box.width === 0 ? least : (box.width - gap * (columns - 1)) / columns
  const rowHeight = size + cardTextHeight + 2 + gap
  const rowCount = Math.ceil(rows.length / columns)
  // Any change of what exists costs as much as nine cards: a row comes when one leaves, all of its cards at once.
  const virtualizer: Virtualizer<Window, Element> = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: 0,
    useFlushSync: false,
    scrollMargin: box.top,
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      // At first what is in sight: the rows beside it follow.
      if (!isSettled)
        return Array.from({ length: endIndex + 1 - startIndex }, (_, at) => startIndex + at)
      // Whoever goes from card to card by keys may turn back with any of them.
      const byKeys = ref.current?.contains(document.activeElement) === true
      const before = virtualizer.scrollDirection === 'forward' && !byKeys ? 0 : 1
      const after = virtualizer.scrollDirection === 'backward' && !byKeys ? 0 : 1
      const seen = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 1
      const first = Math.max(0, startIndex - before)
      const needed = Math.min(before + seen + after, count - first)
      return Array.from({ length: needed }, (_, at) => first + at)
    },
  })
  // The height of a row follows the width of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the size matters
  useEffect(() => virtualizer.measure(), [size])

  const { isScrolling } = virtualizer
  const wasScrolling = useDeferredValue(isScrolling)
  // When it stands still the buttons follow in small steps.
  const isMoving = isScrolling || wasScrolling
  const shown = virtualizer.getVirtualItems()
  const from = (shown[0]?.index ?? 0) * columns
  const to = ((shown.at(-1)?.index ?? -1) + 1) * columns - 1
  const isNearEnd = to >= rows.length - 3 * columns
  useEffect(() => {
    if (to >= from) onShown?.(from, to)
  }, [from, to, onShown])

  // A card that did not exist yet takes the focus as soon as it is drawn.
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const link = linkAt(ref.current, wanted.current)
    if (link === undefined) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  })
  const range = useCartRange(rows, chainId)
  function onClickCapture(event: MouseEvent<HTMLElement>) {
    const button = (event.target as Element).closest('[data-cart]')
    const index = Number(button?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    if (index < 0) return
    if (!event.shiftKey) return range.begin(index)
    event.stopPropagation()
    range.extend(index)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = (event.target as Element).closest<HTMLElement>('[data-index]')
    if (item === null) return
    if (event.key === 'b') return item.querySelector<HTMLElement>('[data-buy]')?.click()
    if (event.key.toLowerCase() === 'c')
      return event.shiftKey
        ? range.extend(Number(item.dataset.index))
        : item.querySelector<HTMLElement>('[data-cart]')?.click()
    const isTurned = getComputedStyle(item).direction === 'rtl'
    const key = isTurned ? (turned[event.key] ?? event.key) : event.key
    const page = Math.floor(window.innerHeight / rowHeight)
    const to = moveFocus(key, Number(item.dataset.index), columns, rows.length, page)
    if (to === undefined) return
    event.preventDefault()
    const link = linkAt(ref.current, to)
    if (link === undefined) {
      wanted.current = to
      virtualizer.scrollToIndex(Math.floor(to / columns), { align: 'center' })
      return
    }
    link.closest('li')?.scrollIntoView({ block: 'nearest' })
    link.focus({ preventScroll: true })
  }

  return (
    <>
      <ul
        ref={ref}
        aria-label={t('Items')}
        className="relative [contain:size_layout_paint]"
        style={{ height: rowCount * rowHeight }}
        onKeyDown={onKeyDown}
        onClickCapture={onClickCapture}
      >
        {box.width > 0 &&
          rows.slice(from, to + 1).map((row, at) => {
            const index = from + at
            return (
              <Cell
                key={tokenKey(row)}
                {...{ row, index, chainId, rate, size, isMoving }}
                of={more.hasMore ? -1 : rows.length}
                account={address}
                left={(index % columns) * (size + gap)}
                top={Math.floor(index / columns) * rowHeight}
              />
            )
          })}
      </ul>
      <ListEnd
        more={more}
        isNear={isNearEnd}
        count={rows.length}
        height={rowHeight - gap}
        className="content-start! pt-2"
        onFocus={index => linkAt(ref.current, index)?.focus()}
      >
        <GridRowSkeleton {...{ columns, size, gap }} />
      </ListEnd>
      <CartRangeNotice unfit={range.unfit} onDismiss={range.onDismiss} />
    </>
  )
}

export declare namespace TokenGrid {
  type Props = {
    rows: readonly TokenRow[]
    chainId: number
    /** What there is beyond them. */
    more: useMore.Result
    /** Called with the first and the last row near the window, whenever they are others. */
    onShown?: ((from: number, to: number) => void) | undefined
  }
}

function linkAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] a`) ?? undefined
}
