import { parametersCodec } from '../../codec/parametersCodec.ts'
import { structs } from './structs.ts'

/** Fills one order, whole or in part, for a recipient. */
export const fulfillAdvancedOrder = /* @__PURE__ */ parametersCodec(
  [
    { name: 'advancedOrder', type: 'tuple', components: structs.advancedOrder },
    { name: 'criteriaResolvers', type: 'tuple[]', components: structs.criteriaResolver },
    { name: 'fulfillerConduitKey', type: 'bytes32' },
    { name: 'recipient', type: 'address' },
  ],
  '0xe7acab24',
)
