import { getClient } from './createClient.ts'
import type { ReservoirClient } from './reservoirClient.ts'

/**
 * Carries out an execute request with the client that `createClient` made.
 *
 * @throws InvalidInputError when the address is no execute route of a configured chain.
 * @example
 * ```ts
 * import { createClient, executeSteps, reservoirChains } from '@sluice/sdk/reservoir'
 *
 * const baseApiUrl = 'http://127.0.0.1:4400/api/31337'
 * createClient({
 *   chains: [{ id: 31337, name: 'Local chain', baseApiUrl, active: true }],
 * })
 * await executeSteps(
 *   {
 *     method: 'post',
 *     url: `${baseApiUrl}/execute/transfer/v1`,
 *     data: {
 *       from: account,
 *       to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *       items: [{ token: '0xa196769ca67f4903eca574f5e76e003071a4d84a:12', quantity: 1 }],
 *     },
 *   },
 *   wallet,
 *   steps => console.log(steps.length),
 * )
 * ```
 */
export async function runRequest(
  ...given: Parameters<ReservoirClient['utils']['executeSteps']>
): Promise<void> {
  await getClient().utils.executeSteps(...given)
}
