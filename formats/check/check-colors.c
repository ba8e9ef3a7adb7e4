/* Colours of counters that somebody cannot tell apart, and figures that nobody can read. */
#include "formats/check/check-private.h"
#include "formats/draw/color.h"
#include "formats/draw/draw.h"

#include <string.h>

/* What figures are written in unless their colour says otherwise. */
static const char *const inks[] = { "#ffffff", "#1c1a17", "#000000" };

#define MOST_WEARERS 16 /* with more colours somebody is confused in any case */

/* A row that says what counters look like: a side, or an army that has a colour. */
typedef struct
{
  const VdNode *node;
  const char   *side;
  VdColor       color;
  gboolean      said;       /* by the row; otherwise it is what all have that say nothing */
  gboolean      sought;     /* whether a better colour was looked for */
  gboolean      has_better;
  VdColor       better;
} Wearer;

typedef struct
{
  VdProject  *project;
  VdFindings *findings;
  Wearer      wearers[MOST_WEARERS]; /* the first that there are */
  guint       n;
} ColorCheck;

static void
add_wearer (ColorCheck   *self,
            const Wearer *wearer)
{
  if (self->n < MOST_WEARERS)
    self->wearers[self->n++] = *wearer;
}

static void
add_wearers (ColorCheck *self,
             VdNode     *root)
{
  VD_EACH (node, vd_node_find (root, "sides"), "side")
    {
      Wearer wearer = { node, vd_node_get (node, "id") };

      wearer.said = vd_color_parse (vd_node_get (node, "color"), &wearer.color);
      if (!wearer.said)
        vd_color_parse (VD_COUNTER_COLOR, &wearer.color);
      add_wearer (self, &wearer);
    }
  VD_EACH (node, vd_node_find (root, "armies"), "army")
    {
      Wearer wearer = { node, vd_node_get (node, "side"), .said = TRUE };

      if (vd_color_parse (vd_node_get (node, "color"), &wearer.color))
        add_wearer (self, &wearer);
    }
}

/* What is drawn alike because nobody has chosen yet is no slip. */
static gboolean
are_opposed (const Wearer *one,
             const Wearer *other)
{
  return g_strcmp0 (one->side, other->side) != 0 && (one->said || other->said);
}

/* Figures */

static gboolean
can_be_read (VdColor       ink,
             gconstpointer data)
{
  return vd_contrast (ink, *(const VdColor *) data) >= VD_READABLE;
}

static void
check_ink (ColorCheck   *self,
           const Wearer *wearer)
{
  const char *text = vd_node_get (wearer->node, "ink");
  VdColor ink, better;
  VdFinding *finding;

  if (!wearer->said || !vd_color_parse (text, &ink) || can_be_read (ink, &wearer->color))
    return;

  finding = vd_project_report (self->project, self->findings, wearer->node, "sides.unreadable",
                               VD_WARNING, N_("Give \"ink\" a colour that can be read on the other."),
                               N_("What is written on the counters of %s, in %s, has too little "
                                  "contrast with their colour, %s."),
                               vd_row_call (wearer->node).text, text,
                               vd_node_get (wearer->node, "color"));
  if (vd_color_nearest (ink, can_be_read, &wearer->color, &better))
    {
      g_autofree char *value = vd_color_print (better);

      vd_repair_set (vd_repair_new (finding, N_("Write in %s"), value), wearer->node, "ink", value);
    }
}

/* Counters */

/* Of whom a colour has to be told apart. */
typedef struct
{
  const ColorCheck *check;
  const Wearer     *wearer;
} Choice;

static gboolean
is_free (VdColor       color,
         gconstpointer data)
{
  const Choice *self = data;

  for (guint i = 0; i < self->check->n; i++)
    {
      const Wearer *other = &self->check->wearers[i];

      if (g_strcmp0 (self->wearer->side, other->side) != 0 &&
          vd_color_least (color, other->color) < VD_SIDES_APART)
        return FALSE;
    }

  return TRUE;
}

/* Figures that could not be read on the new colour become white or dark. */
static void
set_ink (VdRepair     *repair,
         const Wearer *wearer)
{
  VdColor ink;

  if (!vd_color_parse (vd_node_get (wearer->node, "ink"), &ink) ||
      can_be_read (ink, &wearer->better))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
    if (vd_color_parse (inks[i], &ink) && can_be_read (ink, &wearer->better))
      {
        vd_repair_set (repair, wearer->node, "ink", inks[i]);
        return;
      }
}

static gboolean
seek_color (const ColorCheck *self,
            Wearer           *wearer)
{
  const Choice choice = { self, wearer };

  if (!wearer->sought)
    wearer->has_better = vd_color_nearest (wearer->color, is_free, &choice, &wearer->better);

  wearer->sought = TRUE;
  return wearer->has_better;
}

static gboolean
propose_color (const ColorCheck *self,
               Wearer           *wearer,
               VdFinding        *finding)
{
  g_autofree char *value = NULL;
  VdRepair *repair;

  if (!seek_color (self, wearer))
    return FALSE;

  value = vd_color_print (wearer->better);
  repair = vd_repair_new (finding, N_("Give %s the colour %s"), vd_row_call (wearer->node).text,
                          value);
  vd_repair_set (repair, wearer->node, "color", value);
  set_ink (repair, wearer);
  return TRUE;
}

/* (nullable): who takes the one for the other; %NULL if nobody does. */
static const char *
find_trouble (const Wearer  *one,
              const Wearer  *other,
              const char   **code)
{
  static const struct
  {
    const char *code;
    const char *who;
  } visions[VD_N_VISIONS] = {
    [VD_VISION_FULL]   = { "sides.same-color", N_("for everybody") },
    [VD_VISION_PROTAN] = { "sides.color-blind", N_("for whoever has no cones for red (protanopia)") },
    [VD_VISION_DEUTAN] = { "sides.color-blind",
                           N_("for whoever has no cones for green (deuteranopia)") },
    [VD_VISION_TRITAN] = { "sides.color-blind",
                           N_("for whoever has no cones for blue (tritanopia)") },
    [VD_VISION_GREY]   = { "sides.same-in-grey", N_("in a picture without colours") },
  };

  for (guint vision = 0; vision < VD_N_VISIONS; vision++)
    if (vd_color_difference (one->color, other->color, vision) < VD_SIDES_APART)
      {
        *code = visions[vision].code;
        return visions[vision].who;
      }

  return NULL;
}

static void
check_pair (ColorCheck *self,
            Wearer     *one,
            Wearer     *other)
{
  const char *code;
  const char *who = find_trouble (one, other, &code);
  g_autofree char *phrase = vd_phrase_of (who);
  g_autofree char *first = vd_color_print (one->color);
  g_autofree char *second = vd_color_print (other->color);
  VdFinding *finding;

  if (who == NULL)
    return;

  finding = vd_project_report (self->project, self->findings, other->node, code, VD_WARNING,
                               N_("Give one of them another colour, much lighter or darker."),
                               N_("The counters of %s and %s, %s and %s, look nearly alike %s."),
                               vd_row_call (one->node).text, vd_row_call (other->node).text, first,
                               second, phrase);
  if (!propose_color (self, other, finding))
    propose_color (self, one, finding);
}

void
vd_check_colors (VdProject  *project,
                 VdFindings *findings)
{
  ColorCheck self = { project, findings };

  add_wearers (&self, vd_document_get_root (project->scenario));
  for (guint i = 0; i < self.n; i++)
    {
      check_ink (&self, &self.wearers[i]);
      for (guint j = 0; j < i; j++)
        if (are_opposed (&self.wearers[j], &self.wearers[i]))
          check_pair (&self, &self.wearers[j], &self.wearers[i]);
    }
}
