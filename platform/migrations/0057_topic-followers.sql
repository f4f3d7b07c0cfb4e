CREATE TABLE "topic_followers" (
	"organization_id" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	"told_position" bigint NOT NULL,
	"told_at" timestamp with time zone,
	"happened_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	CONSTRAINT "topic_followers_organization_id_topic_id_user_id_pk" PRIMARY KEY("organization_id","topic_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "topic_followers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "topic_followers" ADD CONSTRAINT "topic_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_followers" ADD CONSTRAINT "topic_followers_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "topic_followers_of_person" ON "topic_followers" USING btree ("organization_id","user_id","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "topic_followers_due" ON "topic_followers" USING btree ("organization_id","user_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "topic_followers" AS PERMISSIVE FOR ALL TO public USING ("topic_followers"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("topic_followers"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "due_rows" ON "topic_followers" AS PERMISSIVE FOR SELECT TO public USING ("topic_followers"."due_at" <= nullif(current_setting('app.due_until', true), '')::timestamptz);