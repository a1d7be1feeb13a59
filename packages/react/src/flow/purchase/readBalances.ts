import type { FlowAmount, FlowScope } from '../flowTypes.ts'

/** The account's balance of each currency; those that cannot be read are left out. */
export async function readBalances(
  { getBalance }: Pick<FlowScope, 'getBalance'>,
  amounts: readonly FlowAmount[],
): Promise<readonly FlowAmount[]> {
  const read = await Promise.all(
    amounts.map(async ({ currency }) => {
      const amount = await getBalance?.(currency.address).catch(() => undefined)
      return amount === undefined ? [] : [{ currency, amount }]
    }),
  )
  return read.flat()
}
