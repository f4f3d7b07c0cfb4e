ALTER TABLE "identity_records" ADD COLUMN "account_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_out_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "identity_records_account" ON "identity_records" USING btree ("account_hash");