/* TellPieces: loads a module into VASSAL, begins a game, and tells where each piece stands.
 *
 * usage: java -cp VASSAL.jar:FOLDER VASSAL.launch.TellPieces --load MODULE
 *
 * A line for each piece, with tabs between: its map, the name of its place there, its mark UnitId.
 * Then comes the line END; the windows stay till standard input is closed. */
package VASSAL.launch;

import java.io.IOException;
import java.util.List;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;

public class TellPieces extends Player {
  private TellPieces(String[] args) {
    super(args);
  }

  public static void main(String[] args) throws IOException {
    Info.setConfig(new StandardConfig());
    new TellPieces(args);
  }

  @Override
  protected void launch() throws IOException {
    GameModule.init(createModule(createDataArchive()));
    final GameModule module = GameModule.getGameModule();
    module.getPlayerWindow().setVisible(true);
    module.getGameState().setup(true);
    for (final GamePiece piece : module.getGameState().getAllPieces()) {
      if (piece instanceof Stack) {
        tellAll(((Stack) piece).asList());
      }
    }
    System.out.println("END");
    new Thread(TellPieces::waitForEnd).start();
  }

  private static void tellAll(List<GamePiece> pieces) {
    for (final GamePiece piece : pieces) {
      System.out.println(String.join("\t", piece.getMap().getMapName(),
        piece.getMap().locationName(piece.getPosition()), String.valueOf(piece.getProperty("UnitId"))));
    }
  }

  private static void waitForEnd() {
    try {
      while (System.in.read() >= 0) {
      }
    }
    catch (IOException e) {
      System.err.println(e);
    }
    System.exit(0);
  }
}
