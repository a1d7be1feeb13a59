import { parseAbi } from 'viem/utils'

/** Of Multicall3: calls that carry value, by which what mints pays its fees as well. */
export const aggregateAbi = parseAbi([
  'struct Part { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Part[] calls) payable returns ((bool success, bytes returnData)[])',
])
