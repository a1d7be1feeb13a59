import type { Routes } from '@sluice/sdk/api'
import type * as z from 'zod/mini'

type Body = z.output<Routes['/execute/sell/v7']['body']>

/** What a request says of gas, as steps take it. */
export const gasOf = ({
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<Body, 'maxFeePerGas' | 'maxPriorityFeePerGas'>) => ({
  ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
  ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
})
