CREATE TABLE "visits" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visits_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "units" text DEFAULT 'imperial' NOT NULL;--> statement-breakpoint
ALTER TABLE "prototype_releases" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_known" CHECK (action in ('name-changed', 'theme-changed', 'logo-changed', 'units-changed', 'member-added', 'roles-changed', 'member-removed', 'member-left'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_units_are_known" CHECK (units in ('imperial', 'metric'));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "visits" AS PERMISSIVE FOR ALL TO public USING ("visits"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("visits"."organization_id" = current_setting('app.organization', true));