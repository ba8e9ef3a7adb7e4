#include "tests/formats/made-battle.h"

#include <string.h>

#include "formats/compile/compile.h"

#define ANY RICH_ANY
#define FEATURE RICH_ANY " suggested='yes'"

const char rich_map[] =
  "<map xmlns='urn:vedette:1' id='m' reader='Anna'><title>Map</title><title xml:lang='de'>Karte</title>"
  "<note>Drawn by hand</note><note xml:lang='de'>Von Hand</note>"
  "<sources><source key='book' title='A book' rights='Facts'/>"
  "<source key='other' title='Another'/></sources>"
  "<grid orientation='flat' columns='5' rows='4' stagger='first' short='even' " ANY "/>"
  "<numbering order='row-column' columns-from='1' columns-go='right' rows-from='1' rows-go='down'"
  " digits='2' style='digits' prefix='N' slant='none' " ANY ">"
  "<sheet prefix='X' columns='5-5' columns-from='7' rows='4-4' rows-from='9' " ANY "/></numbering>"
  RICH_AREAS "<edges " ANY "><edge id='north' name='North' side='top' " ANY "/>"
  "<edge id='here' hexes='N0101 N0102' " ANY "/></edges>"
  "<terrain default='clear' " ANY "><hex at='N0101' terrain='wood' " FEATURE "/>"
  "<hex at='N0202' terrain='wood' " FEATURE "/></terrain>"
  "<sides " ANY "><run id='brook' kind='stream' name='Brook' sides='N0101/N0102 N0102/N0202' "
  FEATURE "/>"
  "<run kind='slope' sides='N0201>N0202'/></sides>"
  "<paths " ANY "><path id='way' kind='road' name='Way' hexes='N0101 N0201 N0301' off='north' "
  FEATURE "/></paths>"
  "<names " ANY "><name at='N0102' text='Mill' size='small' look='place' offset='40 -25' turn='15' "
  FEATURE "/>"
  "<name at='N0102' text='Ford'/></names>"
  "<regions " ANY "><region id='hills' name='Hills' kind='height' hexes='N0202 N0203' " FEATURE "/>"
  "</regions>"
  "<georeference latitude='50' longitude='11' scale='400' azimuth='10' " ANY "/>"
  "<scans " ANY "><scan id='sheet' file='sheet.png' hash='sha256:"
  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' width='600' height='400'"
  " page='2' fit='affine' correction='spline' from='N0101' to='N0504' " ANY ">"
  "<control at='N0101' x='20.5' y='30' origin='found' " ANY "/><control at='N0202' x='60' y='90'/>"
  "</scan></scans>"
  "<pass of='first.map.xml' rules='s.scenario.xml' what='terrain names' hexes='N0101 N0202' seed='7'/>"
  "<settled><dispute what='hexsides' kind='stream' at='N0101/N0102' first='yes' second='no'/></settled>"
  "</map>";
const char rich_areas[] =
  "<areas " ANY "><area id='west' name='West' columns='1-3' rows='1-4' " ANY "/></areas>";
const char rich_scenario[] =
  "<scenario xmlns='urn:vedette:1' id='s'><title>It</title><title xml:lang='de'>Es</title>"
  "<note>A note</note><note xml:lang='de'>Notiz</note>"
  "<sources><source key='book' title='A book' rights='Facts'/><source key='other'/></sources>"
  "<sides><side id='blue' name='Blue' color='#0000ff' ink='#ffffff' first='yes' units='2'"
  " strength='9' " ANY "/><side id='red' name='Red'/></sides>"
  "<armies><army id='main' name='Main' side='blue' color='#000080' ink='#ffffff' morale='9' "
  ANY "/>"
  "</armies>"
  "<options><option id='plan' name='Plan' chooser='blue' secret='yes' turn='2' " ANY ">"
  "<choice id='a' name='A' default='yes' when='plan=b' " ANY "/><choice id='b'/></option></options>"
  "<units><formation id='f' name='First' side='blue' army='main' parent='g' with='g' fresh='2' level='3' casualties='1'"
  " units='1'"
  " strength='4' " ANY "/><formation id='g' side='blue'/>"
  "<unit id='u' name='One' code='1' side='blue' formation='f' class='guns' strength='4' move='3'"
  " initiative='3' captures='v' steps='2' reduced='1(2)3' vedettes='2' parent='v' traits='slow brave' kind='officer' rating='2' own-formation='free' " ANY "/>"
  "<unit id='v' side='red' class='guns' strength='1/2' move='3'/></units>"
  "<setup><place unit='u' at='N0101' state='reserve' " ANY "/>"
  "<damaged at='N0101/N0102' " ANY "/>"
  "<supply at='N0101' side='blue' opens='arrival' when='plan=a' " ANY "/>"
  "<zone id='z' side='red' units='v' within='2' of='N0102' near='u' " ANY "/>"
  "<zone side='red' units='v' region='hills'/>"
  "<lost units='v' box='recovered' " ANY "/></setup>"
  "<reinforcements><group id='van' name='Van' side='red' turn='2' until='3' die='1 2' period='day'"
  " otherwise='rear' at='N0101 N0102' within='1' units='v' when='plan=a' delay='yes' whole='yes' queue='yes'"
  " control='ignored' cancelled-by='exit N0101 blue' " ANY "/>"
  "<group id='rear' side='red' turn='2' edge='north' units='v'/>"
  "<group id='guns-2' side='red' turn='3' region='hills' units='v'/></reinforcements>"
  "<turns count='3'><turn number='1' period='day' label='Dawn' ends='day' " ANY "/></turns>"
  "<morale><level side='blue' army='main' field='m' points='9' when='plan=a' " ANY "/>"
  "<reset army='main' turn='2' to='3' less='losses' " ANY "/>"
  "<recoil units='u' fraction='1:3' when='plan=a' " ANY "/></morale>"
  "<restrictions><hold side='blue' formations='f' units='u' except='g' choose='1' region='hills'"
  " turn='1' until='2' when='plan=a' " ANY "/>"
  "<recall units='u' turn='1' until='2' distance='3' region='hills' " ANY "/></restrictions>"
  "<exits><exit side='blue' field='m' edges='north' when='plan=a' demoralized='any' " ANY "/>"
  "</exits>"
  "<tracks><track id='loop' name='Loop' side='blue' spaces='2' when='plan=a' " ANY ">"
  "<section id='half' name='Half' from='hills' to='hills' " ANY "/></track></tracks>"
  "<stops><stop turn='2' by='blue' " ANY "/></stops>"
  "<victory><award id='prize' name='Prize' side='blue' points='5' takes='yes' wins='end' test='holds' of='red' to='blue'"
  " ratio='3:2' field='m' edges='north' region='hills' hexes='N0101' units='u' class='guns'"
  " except='v' value='9' after='blue combat' when='plan=a' once='yes' " ANY ">"
  "<also test='enters' of='red' to='blue' ratio='2' field='m' edges='north' region='hills'"
  " hexes='N0101' units='u' class='guns' except='v' value='9' after='blue combat' when='plan=a'"
  " once='yes' " ANY "/></award>"
  "<level side='blue' margin='9' ratio='2' below='3' outright='yes' draw='no' name='Great' " ANY "/></victory>"
  "</scenario>";
const char rich_system[] =
  "<system xmlns='urn:vedette:1' id='y'><title>Rules</title>"
  "<classes><class id='guns' name='Guns' symbol='artillery' range='2' zone='none' role='combat'"
  " arm='horse' counts='foot' casualties='no' recovery='none' costs='foot' march='no' command='no' supply='brings' lays='stream' units='2' strength='9' " ANY "/><class id='foot'/></classes>"
  "<chart><hex id='clear' look='clear'/><hex id='wood' name='Wood' cost='2' defence='2'"
  " sight='blocks' control='no' fort='yes' fort-cap='1-1' fort-for='guns' objective='yes' hexes='1' look='forest' absent='no' " ANY ">"
  "<except class='guns' period='day' cost='3' defence='2' control='no' attack='never'"
  " bombard='no' as='slope' " ANY "/></hex>"
  "<side id='stream' name='Stream' cost='1' march='0' defence='2' directed='no' attack='never' control='no' supply='no' sight='blocks'"
  " bombard='adjacent' halves='guns' retreat-die='6' removes='slope' look='stream' absent='no' " ANY ">"
  "<work kind='damage' cost='2' die='3' by='guns' occupied='2' controlled='1' trait='slow'"
  " with='-2' " ANY "/></side>"
  "<side id='slope' directed='yes' look='slope'/>"
  "<path id='road' name='Road' cost='1/2' march='1/4' command='1/2' trunk='1/2' train='no' look='road' absent='no' " ANY "/>"
  "<path id='trail' look='trail'/></chart>"
  "<periods><period id='day' name='Day' combat='yes' control='open' disengage='2' allowance='1/2'"
  " range='2' "
  ANY ">"
  "<except class='guns' strength='1/2' allowance='1/2' range='1' " ANY "/>"
  "<closed terrain='wood' " ANY "/></period></periods>"
  "<results><result code='Dr' attacker='none' defender='retreat' " ANY "/></results>"
  "<combat die='6' " ANY "><column odds='1-1' " ANY "/><row die='1' results='Dr Dr' " ANY "/>"
  "</combat>"
  "<recovery><modifier amount='-1' class='guns' army='main' trait='slow' " ANY "/></recovery>"
  "<sequence><phase kind='movement' name='March' period='day' " ANY "/>"
  "<order period='day' first='second' " ANY "/></sequence>"
  "<mechanics><mechanic name='reserves' when='plan=a' " ANY "/>"
  "<set name='stacking' value='1' for='blue' " ANY "/></mechanics></system>";

VdProject *
rich_make (const char *map)
{
  return vd_project_new ("made", read_document (rich_system), read_document (rich_scenario),
                         read_document (map), NULL);
}

VdProject *
rich_make_other (const char *piece,
                 const char *by)
{
  g_auto (GStrv) parts = g_strsplit (rich_map, piece, -1);
  g_autofree char *text = g_strjoinv (by, parts);

  return rich_make (text);
}

VdExported *
rich_export_with (const VdExportFormat *format,
                  VdProject            *project,
                  GHashTable           *values)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario =
    format->compiles ? vd_project_compile (project, findings) : NULL;
  VdExportRequest request = {
    .format = format, .project = project, .scenario = scenario, .values = values,
  };
  g_autoptr (GError) error = NULL;
  VdExported *exported = vd_export_run (&request, &error);

  g_assert_no_error (error);
  return exported;
}

/* Pictures are costly, and what they show stands beside them.
 *
 * (transfer full) */
static GHashTable *
choose_quick (const VdExportFormat *format)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdOptionRow *option = format->options; option != NULL && option->name != NULL;
       option++)
    if (strcmp (option->name, "pictures") == 0)
      g_hash_table_insert (values, (gpointer) option->name, (gpointer) "none");

  return values;
}

VdExported *
rich_export (const VdExportFormat *format,
             VdProject            *project)
{
  g_autoptr (GHashTable) values = choose_quick (format);

  return rich_export_with (format, project, values);
}

GHashTable *
rich_choose_small (const VdExportFormat *format)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdOptionRow *option = format->options; option != NULL && option->name != NULL;
       option++)
    if (strcmp (option->name, "pixels") == 0)
      g_hash_table_insert (values, (gpointer) "pixels", (gpointer) "12");
    else if (strcmp (option->name, "dpi") == 0)
      g_hash_table_insert (values, (gpointer) "dpi", (gpointer) "36");

  return values;
}
