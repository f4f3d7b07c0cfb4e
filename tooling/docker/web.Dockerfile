# Host and remotes, built, released and served by the commands that `npm start` uses. For local integration; a deployment puts the
# host's folder on any web server, and the store of releases behind a CDN.
FROM node:24-slim
WORKDIR /lintel
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile && node tooling/src/build/main.ts && mkdir /releases && chown node /releases
USER node
EXPOSE 9000-9009
CMD ["node", "tooling/src/serve/main.ts"]
