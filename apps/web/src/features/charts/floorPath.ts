import type { FloorStep } from './floorSteps.ts'

/**
 * The line of a floor as the `d` of a path: level until the next step, and upright there. Where nothing was listed, or
 * nobody says what it was worth, or it was above what is drawn, there is none; nor is there before the first step.
 */
export function floorPath(
  steps: readonly FloorStep[],
  { from, to, top, x, y }: floorPath.Options,
): string {
  let path = ''
  let isDrawn = false
  for (const [index, { from: begins, price }] of steps.entries()) {
    const [start, end] = [Math.max(begins, from), Math.min(steps[index + 1]?.from ?? to, to)]
    if (end <= start) continue
    const isSeen = price != null && price <= top
    if (isSeen) path += isDrawn ? `V${y(price)}H${x(end)}` : `M${x(start)} ${y(price)}H${x(end)}`
    isDrawn = isSeen
  }
  return path
}

export declare namespace floorPath {
  type Options = {
    /** What is drawn, in seconds since 1970. */
    from: number
    to: number
    /** The highest price that is. */
    top: number
    x: (time: number) => number
    y: (price: number) => number
  }
}
