# The marketplace server. Its tests, the web app and the local chain stay outside.
FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/router/package.json packages/router/
COPY packages/sdk/package.json packages/sdk/
COPY packages/server/package.json packages/server/

FROM packages AS build
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/router packages/router
COPY packages/sdk packages/sdk
COPY packages/server packages/server
RUN node node_modules/typescript/bin/tsc -b packages/server && node packages/router/scripts/bundle.mjs

FROM packages AS production
RUN npm ci --ignore-scripts --omit=dev --workspace @sluice/server && npm cache clean --force

FROM node:24.21.0-slim
ENV NODE_ENV=production SLUICE_HOST=0.0.0.0 SLUICE_PORT=3000
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=production /app/packages packages
COPY --from=build /app/packages/router/dist packages/router/dist
COPY --from=build /app/packages/sdk/dist packages/sdk/dist
COPY --from=build /app/packages/server/dist packages/server/dist
COPY packages/server/migrations packages/server/migrations
# The folder of the embedded database, where there is no DATABASE_URL.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.SLUICE_PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "/app/packages/server/dist/node.js"]
