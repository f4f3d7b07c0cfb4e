-- What is lost with a crash is lost for a minute; in return, counting a call writes nothing to the log.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
) WITH (fillfactor = 70);--> statement-breakpoint
CREATE UNLOGGED TABLE "running_servers" (
	"id" uuid PRIMARY KEY,
	"seen_at" timestamp with time zone NOT NULL
);
