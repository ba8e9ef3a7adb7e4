#include "editor/window/help-page.h"

#include <md4c.h>
#include <string.h>

/* The block that is being read, and those before it. */
typedef struct
{
  GPtrArray  *blocks;
  GString    *text;
  VdHelpKind  kind;
  guint       level;
  char       *path;    /* (nullable) */
  guint       number;  /* of the next item; 0 in a list without numbers */
} Reader;

static const struct
{
  MD_SPANTYPE  span;
  const char  *markup;
} spans[] = {
  { MD_SPAN_EM, "i" },
  { MD_SPAN_STRONG, "b" },
  { MD_SPAN_CODE, "tt" },
};

static void
block_free (gpointer data)
{
  VdHelpBlock *self = data;

  g_free (self->text);
  g_free (self->path);
  g_free (self);
}

/* What has been read, if there is anything; the next block begins as @kind. */
static void
end_block (Reader     *self,
           VdHelpKind  kind,
           guint       level)
{
  if (self->text->len > 0 || self->path != NULL)
    {
      VdHelpBlock *block = g_new0 (VdHelpBlock, 1);

      block->kind = self->kind;
      block->level = self->level;
      block->text = g_strndup (self->text->str, self->text->len);
      block->path = g_steal_pointer (&self->path);
      g_ptr_array_add (self->blocks, block);
    }

  g_string_truncate (self->text, 0);
  self->kind = kind;
  self->level = level;
}

static char *
copy_attribute (const MD_ATTRIBUTE *attribute)
{
  return g_strndup (attribute->text, attribute->size);
}

static int
on_block_begins (MD_BLOCKTYPE  type,
                 void         *detail,
                 void         *user_data)
{
  Reader *self = user_data;

  if (type == MD_BLOCK_OL)
    self->number = ((MD_BLOCK_OL_DETAIL *) detail)->start;
  else if (type == MD_BLOCK_UL)
    self->number = 0;
  else if (type == MD_BLOCK_H)
    end_block (self, VD_HELP_HEADING, ((MD_BLOCK_H_DETAIL *) detail)->level);
  else if (type == MD_BLOCK_CODE)
    end_block (self, VD_HELP_CODE, 0);
  else if (type == MD_BLOCK_LI)
    {
      end_block (self, VD_HELP_ITEM, self->number);
      if (self->number > 0)
        self->number++;
    }
  else if (type == MD_BLOCK_P && (self->kind != VD_HELP_ITEM || self->text->len > 0))
    end_block (self, VD_HELP_PARAGRAPH, 0);

  return 0;
}

static int
on_block_ends (MD_BLOCKTYPE  type,
               void         *detail,
               void         *user_data)
{
  Reader *self = user_data;

  if (type == MD_BLOCK_CODE && g_str_has_suffix (self->text->str, "\n"))
    g_string_truncate (self->text, self->text->len - 1);
  if (type == MD_BLOCK_H || type == MD_BLOCK_P || type == MD_BLOCK_CODE || type == MD_BLOCK_LI)
    end_block (self, VD_HELP_PARAGRAPH, 0);

  return 0;
}

static int
on_span_begins (MD_SPANTYPE  type,
                void        *detail,
                void        *user_data)
{
  Reader *self = user_data;

  if (type == MD_SPAN_IMG)
    {
      end_block (self, VD_HELP_PICTURE, 0);
      self->path = copy_attribute (&((MD_SPAN_IMG_DETAIL *) detail)->src);
    }
  else if (type == MD_SPAN_A)
    {
      g_autofree char *target = copy_attribute (&((MD_SPAN_A_DETAIL *) detail)->href);
      g_autofree char *escaped = g_markup_escape_text (target, -1);

      g_string_append_printf (self->text, "<a href=\"%s\">", escaped);
    }

  for (guint i = 0; i < G_N_ELEMENTS (spans) && self->kind != VD_HELP_PICTURE; i++)
    if (spans[i].span == type)
      g_string_append_printf (self->text, "<%s>", spans[i].markup);

  return 0;
}

static int
on_span_ends (MD_SPANTYPE  type,
              void        *detail,
              void        *user_data)
{
  Reader *self = user_data;

  if (type == MD_SPAN_IMG)
    end_block (self, VD_HELP_PARAGRAPH, 0);
  else if (type == MD_SPAN_A)
    g_string_append (self->text, "</a>");

  for (guint i = 0; i < G_N_ELEMENTS (spans) && self->kind != VD_HELP_PICTURE; i++)
    if (spans[i].span == type)
      g_string_append_printf (self->text, "</%s>", spans[i].markup);

  return 0;
}

/* Lines of a paragraph are one, but where it says otherwise. */
static int
on_text (MD_TEXTTYPE    type,
         const MD_CHAR *text,
         MD_SIZE        size,
         void          *user_data)
{
  Reader *self = user_data;
  gboolean is_plain = self->kind == VD_HELP_CODE || self->kind == VD_HELP_PICTURE;
  g_autofree char *escaped = is_plain ? g_strndup (text, size)
                                      : g_markup_escape_text (text, size);

  if (type == MD_TEXT_BR)
    g_string_append_c (self->text, '\n');
  else if (type == MD_TEXT_SOFTBR)
    g_string_append_c (self->text, ' ');
  else if (type == MD_TEXT_ENTITY)
    g_string_append_len (self->text, text, size);
  else
    g_string_append (self->text, escaped);

  return 0;
}

GPtrArray *
vd_help_page_read (const char *markdown)
{
  const MD_PARSER parser = {
    .flags = MD_FLAG_NOHTML,
    .enter_block = on_block_begins,
    .leave_block = on_block_ends,
    .enter_span = on_span_begins,
    .leave_span = on_span_ends,
    .text = on_text,
  };
  Reader reader;

  g_return_val_if_fail (markdown != NULL, NULL);

  reader = (Reader) { g_ptr_array_new_with_free_func (block_free), g_string_new (NULL),
                      VD_HELP_PARAGRAPH };
  md_parse (markdown, strlen (markdown), &parser, &reader);
  g_string_free (reader.text, TRUE);
  g_free (reader.path);

  return reader.blocks;
}
