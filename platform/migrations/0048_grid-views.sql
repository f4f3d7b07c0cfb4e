CREATE TABLE "grid_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"grid" text NOT NULL,
	"name" text NOT NULL,
	"settings" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"role" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"owner_id" text,
	"owner_name" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_date" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grid_views_role_is_shared" CHECK (role is null or is_shared)
);
--> statement-breakpoint
ALTER TABLE "grid_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "grid_views" ADD CONSTRAINT "grid_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_views" ADD CONSTRAINT "grid_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grid_views_of_grid" ON "grid_views" USING btree ("organization_id","grid");--> statement-breakpoint
CREATE INDEX "grid_views_of_owner" ON "grid_views" USING btree ("owner_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "grid_views" AS PERMISSIVE FOR ALL TO public USING ("grid_views"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("grid_views"."organization_id" = current_setting('app.organization', true));