/** Sales, mints and transfers of an account that are read at most to tell what its editions cost: of older ones nothing is known. */
export const mostDeeds = 10_000
