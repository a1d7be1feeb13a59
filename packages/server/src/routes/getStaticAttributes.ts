import { getAllAttributes } from './getAllAttributes.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /collections/{collection}/attributes/static/v1 */
export const getStaticAttributes: RouteHandler<
  '/collections/{collection}/attributes/static/v1'
> = async (context, { path }) => {
  const { attributes } = await getAllAttributes(context, { path, query: {}, body: undefined })
  return {
    attributes: attributes.map(({ values, ...attribute }) => ({
      ...attribute,
      values: (values ?? []).map(({ value, count }) => ({ value, count })),
    })),
  }
}
