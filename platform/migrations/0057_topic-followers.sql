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
--> statement-breakpoint
-- Who has made a topic, or is to do it, follows it from now on. Of what happened before, nobody is told. The owner of the tables sees no row of them
-- while their policies are forced.
ALTER TABLE "topics" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "topic_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "topic_followers" ("organization_id", "topic_id", "user_id", "told_position")
SELECT t.organization_id, t.id, p.user_id, coalesce((SELECT max(e.position) FROM "topic_events" e
  WHERE e.organization_id = t.organization_id AND e.topic_id = t.id), 0)
FROM "topics" t
CROSS JOIN LATERAL (SELECT t.created_by_id UNION SELECT t.assigned_to_id) AS p (user_id)
JOIN "members" m ON m.organization_id = t.organization_id AND m.user_id = p.user_id;--> statement-breakpoint
ALTER TABLE "topics" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "topic_events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" FORCE ROW LEVEL SECURITY;
