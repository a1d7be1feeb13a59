import type { Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { concat, encodeAbiParameters, isAddress, isHex, parseAbiParameter } from 'viem/utils'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import type { Mint } from './createMintable.ts'

type Item = z.output<Routes['/execute/mint/v1']['body']>['items'][number]
type Custom = NonNullable<Item['custom']>
type Parameter = { readonly type: string; readonly components?: readonly Parameter[] }

/** Parameters of one call, and characters of the type of one. */
const [mostParameters, longestType] = [50, 500]

/**
 * A mint by a call that the request describes itself: to `details.tx.to`, with the function's selector and its
 * parameters in their order, paid with the price of one for each of `quantity`. What the call does is not
 * looked at: how many come of it, and to whom, is what its parameters say.
 *
 * @param name The field that holds it, for what is wrong with it.
 * @throws ServerError that names the field at fault.
 */
export function customMint(custom: Custom, quantity: bigint, name: string): Mint {
  const { to, data } = custom.details.tx
  const { signature, params } = data
  const at = `${name}.details.tx.data`
  if (!/^0x[0-9a-fA-F]{8}$/.test(signature))
    throw refuse(`${at}.signature must be the selector of a function: 4 bytes as hex`)
  if (params.length > mostParameters) throw refuse(`${at}.params must be at most ${mostParameters}`)
  const price = BigInt(custom.price)
  if ((price * quantity) >> 256n) throw refuse(`${name}.price is too much for ${quantity}`)
  const parameters = params.map(({ abiType }, index) =>
    typeOf(abiType, `${at}.params[${index}].abiType`),
  )
  const values = params.map(({ abiValue }, index) => {
    const parameter = parameters[index]
    return parameter && encodable(parameter, abiValue, `${at}.params[${index}].abiValue`)
  })
  const how = { to, data: concat([signature, encodeAbiParameters(parameters, values)]) }
  return { contract: custom.contract, price, quantity, how }
}

function typeOf(type: string, name: string): Parameter {
  try {
    if (type.length > longestType || /[^\w()[\],\s]/.test(type)) throw new RangeError(type)
    return parseAbiParameter(type)
  } catch {
    throw refuse(`${name} is not a type of Solidity`)
  }
}

/** A value as the encoder takes it, tried out on its own, so that it is named when it does not fit. */
function encodable(parameter: Parameter, text: string, name: string): unknown {
  try {
    const isList = parameter.type.endsWith(']') || parameter.components !== undefined
    const value = read(parameter, isList ? JSON.parse(text) : text)
    encodeAbiParameters([parameter], [value])
    return value
  } catch {
    throw refuse(`${name} is not a value of type ${parameter.type}`)
  }
}

function read(parameter: Parameter, value: unknown): unknown {
  const { type, components } = parameter
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, of = '', length = ''] = list
    if (!Array.isArray(value)) throw new TypeError(type)
    if (length !== '' && value.length !== Number(length)) throw new RangeError(type)
    return value.map(each => read({ ...parameter, type: of }, each))
  }
  if (components) {
    if (!Array.isArray(value) || value.length !== components.length) throw new TypeError(type)
    return components.map((each, index) => read(each, value[index]))
  }
  if (type === 'bool') {
    if (!/^(true|false)$/.test(String(value))) throw new TypeError(type)
    return String(value) === 'true'
  }
  // A number of JSON is exact only so far.
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? `${value}` : value
  if (typeof text !== 'string') throw new TypeError(type)
  if (/^u?int/.test(type)) {
    if (!/^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) throw new TypeError(type)
    return BigInt(text)
  }
  if (type === 'address' && !isAddress(text, { strict: false })) throw new TypeError(type)
  if (type.startsWith('bytes') && (!isHex(text) || text.length % 2 !== 0)) throw new TypeError(type)
  return type === 'address' ? (text.toLowerCase() as Hex) : text
}

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
