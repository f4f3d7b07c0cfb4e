CREATE TABLE "members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"roles" text[] NOT NULL,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"theme" jsonb,
	CONSTRAINT "organizations_id_fits_a_path" CHECK ("organizations"."id" ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$')
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"group_name" text,
	CONSTRAINT "preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"picture" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_of_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "members" AS PERMISSIVE FOR ALL TO public USING ("members"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("members"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "own_memberships" ON "members" AS PERMISSIVE FOR SELECT TO public USING ("members"."user_id" = current_setting('app.user', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "organizations" AS PERMISSIVE FOR ALL TO public USING ("organizations"."id" = current_setting('app.organization', true)) WITH CHECK ("organizations"."id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "own_membership" ON "organizations" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from members where members.organization_id = "organizations"."id" and members.user_id = current_setting('app.user', true)));--> statement-breakpoint
CREATE POLICY "own_rows" ON "preferences" AS PERMISSIVE FOR ALL TO public USING ("preferences"."user_id" = current_setting('app.user', true)) WITH CHECK ("preferences"."user_id" = current_setting('app.user', true));--> statement-breakpoint
CREATE POLICY "own_rows" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."id" = current_setting('app.user', true)) WITH CHECK ("users"."id" = current_setting('app.user', true));--> statement-breakpoint
CREATE POLICY "fellow_members" ON "users" AS PERMISSIVE FOR SELECT TO public USING (exists (select 1 from members where members.user_id = "users"."id" and members.organization_id = current_setting('app.organization', true)));