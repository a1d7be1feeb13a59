import { mostFills } from './createWork.ts'

/** How many of each item are quoted when nobody said how many. */
export const previewed = 30

/** Whether it is asked how many could be had at all. */
export function isPreview({ onlyPath, partial, items }: isPreview.Request): boolean {
  return (
    onlyPath === true && partial === true && items.every(({ quantity }) => quantity === undefined)
  )
}

export declare namespace isPreview {
  type Request = {
    onlyPath?: boolean | undefined
    partial?: boolean | undefined
    items: readonly { quantity?: number | undefined }[]
  }
}

/** The items, each with as many as are looked for: of many no more than one purchase is filled from. */
export function previewItems<item extends { quantity?: number | undefined }>(
  items: readonly item[],
): item[] {
  const quantity = Math.min(previewed, Math.floor(mostFills / items.length))
  return items.map(item => ({ ...item, quantity }))
}
