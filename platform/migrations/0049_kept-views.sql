CREATE TABLE "capture_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"camera_type" smallint NOT NULL,
	"cut_planes" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"position" jsonb NOT NULL,
	"up_vector" jsonb NOT NULL,
	"field_of_view" double precision,
	"aspect" double precision,
	"components" jsonb,
	"drawings" jsonb,
	"thumbnail" text,
	"author_name" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"organization_id" text NOT NULL,
	"capture_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"author_id" text,
	CONSTRAINT "capture_views_thumbnail_is_own" CHECK (starts_with("capture_views"."thumbnail", 'organizations/' || "capture_views"."organization_id" || '/'))
);
--> statement-breakpoint
ALTER TABLE "capture_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "capture_views" ADD CONSTRAINT "capture_views_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_views" ADD CONSTRAINT "capture_views_capture" FOREIGN KEY ("organization_id","capture_id") REFERENCES "public"."captures"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_views" ADD CONSTRAINT "grid_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_views" ADD CONSTRAINT "grid_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_views_of_capture" ON "capture_views" USING btree ("organization_id","capture_id");--> statement-breakpoint
CREATE INDEX "grid_views_of_grid" ON "grid_views" USING btree ("organization_id","grid");--> statement-breakpoint
CREATE INDEX "grid_views_of_owner" ON "grid_views" USING btree ("owner_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "capture_views" AS PERMISSIVE FOR ALL TO public USING ("capture_views"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("capture_views"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "grid_views" AS PERMISSIVE FOR ALL TO public USING ("grid_views"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("grid_views"."organization_id" = current_setting('app.organization', true));