# Host and remotes, built and served by the commands that `npm start` uses. For local integration; a deployment puts the
# built folders on any web server or CDN.
FROM node:24-slim
WORKDIR /lintel
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile && node tooling/src/build/main.ts
USER node
EXPOSE 9000 9001 9002 9003 9004 9005 9006
CMD ["node", "tooling/src/serve/main.ts"]
