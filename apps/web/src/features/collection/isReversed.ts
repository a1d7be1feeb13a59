import { parseAmount } from '@sluice/react'
import type { ItemFilters } from '../../routes/searchParams.ts'

/** As many as an amount in the address of a page may have. */
const places = 18

/** Whether the least price of the address is above the most: no price is between them. */
export function isReversed({ min = '', max = '' }: Pick<ItemFilters, 'min' | 'max'>): boolean {
  const [least, most] = [parseAmount(min, places).value, parseAmount(max, places).value]
  return least !== undefined && most !== undefined && least > most
}
