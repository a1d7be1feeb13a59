import type { StepItem, Transfer } from '@sluice/sdk'

export const transfersOf = (items: readonly StepItem[]): readonly Transfer[] =>
  items.flatMap(({ transfersData = [] }) => transfersData)
