import type { ExecutionStep } from '@sluice/sdk'

/** Those of the run of a parcel: of several runs the steps end in its number. */
export function parcelSteps(
  steps: readonly ExecutionStep[],
  parcel: number,
): readonly ExecutionStep[] {
  return steps.filter(({ id }) => {
    const [, number] = id.split(':')
    return number === undefined || Number(number) === parcel
  })
}
