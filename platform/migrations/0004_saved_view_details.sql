ALTER TABLE "saved_views" ADD COLUMN "field_of_view" double precision;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "aspect" double precision;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "thumbnail" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_thumbnail_is_own" CHECK (starts_with("saved_views"."thumbnail", 'organizations/' || "saved_views"."organization_id" || '/'));