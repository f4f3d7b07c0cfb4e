CREATE TABLE "identity_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"picture" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" json NOT NULL,
	"grant_hash" text,
	"session_uid_hash" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "identity_records_grant" ON "identity_records" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "identity_records_session" ON "identity_records" USING btree ("session_uid_hash");--> statement-breakpoint
CREATE INDEX "identity_records_expiry" ON "identity_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_sign_in_failures_last" ON "identity_sign_in_failures" USING btree ("last_failure_at");