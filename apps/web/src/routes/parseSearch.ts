import { parseSearchWith } from '@tanstack/react-router'

/** What stands in an address, by name. A number that JavaScript would round, or write otherwise, stays the text that it is. */
export const parseSearch = parseSearchWith(text => {
  const value: unknown = JSON.parse(text)
  return typeof value === 'number' && String(value) !== text ? text : value
})
