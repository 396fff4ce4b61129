//! A module and an extension with every construct in them.

use super::{Age, Building, Element, bmp, game, gif, jpeg, module_data, piece, pieces, png, svg};

fn slot(name: &str, gpid: &str, text: &str) -> Element {
    Element::of("widget.PieceSlot")
        .set("width=40|height=40")
        .with("entryName", name)
        .with("gpid", gpid)
        .text(text)
}

fn card(name: &str, gpid: &str) -> Element {
    let text = piece(&[
        ("obs;79,130;back.png;Mask;P;?;player:;Peek;;false;;", "null"),
        (
            &format!("piece;;;card.jpg;{name}"),
            &format!("null;0;0;{gpid};0"),
        ),
    ]);
    Element::of("widget.CardSlot")
        .with("entryName", name)
        .with("gpid", gpid)
        .text(&text)
}

fn prototypes() -> Element {
    let one = |name: &str, levels: &[(&str, &str)]| {
        Element::of("module.PrototypeDefinition")
            .with("name", name)
            .with("description", "made for a test")
            .text(&piece(levels))
    };
    let basic = ("piece;;;;", "null;0;0;;0");
    Element::of("module.PrototypesContainer")
        .child(one(
            "Base",
            &[
                ("delete;Delete;68,130", ""),
                ("clone;Clone;67,130", ""),
                basic,
            ],
        ))
        .child(
            Element::of("module.folder.PrototypeFolder.PrototypeSubFolder")
                .with("name", "more")
                .child(one(
                    "Infantry",
                    &[("prototype;Base", ""), ("mark;Branch", "Infantry"), basic],
                )),
        )
        .child(one(
            "With values",
            &[
                ("mark;Named", "$name$"),
                ("mark;Power", "$strength$"),
                basic,
            ],
        ))
        .child(one("Loop A", &[("prototype;Loop B", ""), basic]))
        .child(one(
            "Loop B",
            &[("mark;Inner", "1"), ("prototype;Loop A", ""), basic],
        ))
}

fn palettes() -> Element {
    let texts = pieces();
    let slots = texts
        .iter()
        .enumerate()
        .map(|(at, (name, text))| slot(name, &(at + 1).to_string(), text));
    let group =
        |class: &str, name: &str| Element::of(&format!("widget.{class}")).with("entryName", name);
    Element::of("module.PieceWindow")
        .set("name=Pieces|hidden=false")
        .child(
            group("TabWidget", "Armies")
                .child(group("ListWidget", "List").children(slots))
                .child(
                    group("PanelWidget", "Panel")
                        .set("nColumns=3|vert=false|fixed=true")
                        .child(slot(
                            "In a panel",
                            "20",
                            &piece(&[("piece;;;a;In a panel", "null;0;0;20;0")]),
                        )),
                )
                .child(group("BoxWidget", "Box").child(card("In a box", "21")))
                .child(
                    group("MapWidget", "Inset").child(
                        Element::of("widget.WidgetMap")
                            .with("mapName", "Inset")
                            .child(picker().child(board("Inset board", "Board", ""))),
                    ),
                ),
        )
}

fn picker() -> Element {
    Element::of("module.map.BoardPicker").set("slotWidth=350|slotHeight=125|maxColumns=2")
}

fn board(name: &str, class: &str, more: &str) -> Element {
    Element::of(&format!("module.map.boardPicker.{class}"))
        .with("name", name)
        .set("width=300|height=200")
        .set(more)
}

fn grid(class: &str) -> Element {
    Element::of(&format!("module.map.boardPicker.board.{class}"))
}

fn numbering(class: &str) -> Element {
    Element::of(&format!("module.map.boardPicker.board.mapgrid.{class}"))
}

fn main_map() -> Element {
    let hexes =
        grid("HexGrid")
            .set("x0=20|y0=20|dx=34.6|dy=40.0|sideways=false")
            .child(numbering("HexGridNumbering").set(
                "first=H|sep=|hType=N|vType=N|hLeading=1|vLeading=1|hOff=1|vOff=1|stagger=true",
            ));
    let sideways = grid("HexGrid")
        .set("x0=20|y0=20|dx=34.6|dy=40.0|sideways=true|edgesLegal=true|cornersLegal=true")
        .child(numbering("ObliqueHexGridNumbering").set(
            "first=V|sep=.|hType=A|vDescend=true|stagger=false|locationFormat=Hex $gridLocation$",
        ));
    let squares = grid("SquareGrid")
        .set("x0=24|y0=24|dx=48|dy=48|range=Manhattan")
        .child(numbering("SquareGridNumbering").set("first=V|hType=A|vDescend=true|hOff=-3"));
    let zone = |name: &str, path: &str, format: &str| {
        numbering("Zone")
            .with("name", name)
            .with("path", path)
            .with("locationFormat", format)
            .set("useParentGrid=false")
    };
    let zones = grid("ZonedGrid")
        .child(numbering("ZonedGridHighlighter"))
        .child(
            zone("Turn", "0,0;150,0;150,200;0,200", "$name$ $gridLocation$")
                .child(squares.clone())
                .child(
                    numbering("ZoneProperty")
                        .set("name=Heat|initialValue=3|isNumeric=true|min=0|max=9|wrap=true"),
                ),
        )
        .child(
            zone("Pool", "150,0;300,0;300,100;150,100", "$gridLocation$").child(
                grid("RegionGrid")
                    .set("snapto=true")
                    .child(grid("Region").set("name=Dead|originx=200|originy=50"))
                    .child(grid("Region").set("name=Reserve|originx=250|originy=50")),
            ),
        )
        .child(hexes.clone());
    let boards = picker()
        .child(Element::new("setup").text("Main MapBoardPicker\tWest\t0\t0\tEast/rev\t1\t0"))
        .child(board("West", "Board", "image=west.png|reversible=true").child(hexes))
        .child(board("East", "Board", "image=east.gif|reversible=true").child(sideways))
        .child(board("Squares", "Board", "color=1,2,3").child(squares))
        .child(board("Zones", "Board", "").child(zones))
        .child(board("Plain", "Board", ""))
        .child(Element::new("some.module.OwnBoard").set("name=Own|image=drawing.svg"));
    let stack = |pairs: &str| Element::of("module.map.SetupStack").set(pairs);
    let plain = |name: &str| slot(name, "30", &piece(&[("piece;;;a;Set up", "null;0;0;30;0")]));
    Element::of("module.Map")
        .set("mapName=Main Map|edgeWidth=10|edgeHeight=20|backgroundcolor=255,255,255|markMoved=Always|moveKey=77,130|allowMultiple=true")
        .child(boards)
        .child(Element::of("module.map.StackMetrics").set("exSepX=7|exSepY=19|unexSepX=3|unexSepY=5|disabled=false"))
        .child(Element::of("module.map.LayeredPieceCollection").set("property=Layer|layerOrder=Ground,Air"))
        .child(Element::of("module.map.Zoomer").set("zoomLevels=0.5,1.0,1.6|zoomStart=2"))
        .child(stack("name=by grid|owningBoard=West|useGridLocation=true|location=0302|x=0|y=0").child(plain("A")).child(plain("B")))
        .child(stack("name=by point|owningBoard=East|useGridLocation=false|x=50|y=60").child(plain("C")))
        .child(stack("name=not in play|owningBoard=Plain|x=1|y=1").child(plain("D")))
        .child(stack("name=anywhere|owningBoard=|x=5|y=5").child(slot(
            "E",
            "31",
            &piece(&[("immob;;;R", ""), ("piece;;;a;Terrain", "null;0;0;31;0")]),
        )))
        .child(
            Element::of("module.map.DrawPile")
                .set("name=Draw|owningBoard=West|x=200|y=100|width=60|height=90|faceDown=Always|shuffle=Always|draw=true|color=0,0,0")
                .set("allowMultiple=true|allowSelect=true|reversible=true|reshufflable=true|reshuffleCommand=Reshuffle|reshuffleTarget=Discards|maxStack=7")
                .child(card("Card One", "40"))
                .child(card("Card Two", "41"))
                .child(Element::of("module.map.DeckGlobalKeyCommand").set("name=Turn all|hotkey=84,130")),
        )
        .child(Element::of("module.map.DrawPile").set("deckName=Discards|owningBoard=West|x=250|y=100|faceDown=Via right-click Menu|shuffle=Via right-click Menu"))
        .child(Element::of("module.map.MassKeyCommand").set("name=Rally|hotkey=82,130|buttonHotkey=49,130|filter=Side = Red"))
        .child(Element::of("module.properties.GlobalProperties").child(property("Weather", "Mud")))
        .child(Element::of("module.map.CounterDetailViewer"))
}

fn property(name: &str, value: &str) -> Element {
    Element::of("module.properties.GlobalProperty")
        .with("name", name)
        .with("initialValue", value)
        .set("isNumeric=false|min=0|max=0")
}

fn dice() -> Vec<Element> {
    let face = |text: &str, value: &str, icon: &str| {
        Element::of("module.SpecialDieFace")
            .with("text", text)
            .with("value", value)
            .with("icon", icon)
    };
    vec![
        Element::of("module.DiceButton").set("name=2d6|nDice=2|nSides=6|plus=1|addToTotal=-1|reportTotal=true|sortDice=true|keepDice=true|keepOption=>|keepCount=1|reportFormat=$name$ = $result$"),
        Element::of("module.InternetDiceButton").set("name=net|nDice=1|nSides=10"),
        Element::of("module.SpecialDiceButton").set("name=symbols|format=$result1$").child(
            Element::of("module.SpecialDie").with("name", "die").child(face("Hit", "1", "a")).child(face("Miss", "0", "b")),
        ),
        Element::of("module.RandomTextButton").set("name=weather|nDice=1|faces=Clear,Mud,Snow|numeric=false"),
    ]
}

fn windows() -> Vec<Element> {
    let help =
        |class: &str, pairs: &str| Element::of(&format!("module.documentation.{class}")).set(pairs);
    vec![
        Element::of("module.turn.TurnTracker").set("name=Turn|turnFormat=$level1$ $level2$|reportFormat=$newTurn$").child(
            Element::of("module.turn.CounterTurnLevel").set("name=Number|property=TurnNo|start=1|incr=1|loop=true|loopLimit=10|turnFormat=Turn $value$").child(
                Element::of("module.turn.ListTurnLevel").set("name=Side|property=TurnSide|list=Red,Blue|turnFormat=$value$"),
            ),
        ),
        Element::of("module.ChartWindow").with("name", "Charts").child(
            Element::of("widget.TabWidget").with("entryName", "Tab")
                .child(Element::of("widget.Chart").set("chartName=Combat|fileName=chart.bmp"))
                .child(Element::of("widget.HtmlChart").set("chartName=Terrain|fileName=terrain.html"))
                .child(Element::of("widget.HtmlChart").set("chartName=Lost|fileName=lost.html")),
        ),
        Element::of("module.Documentation")
            .child(help("AboutScreen", "title=About|fileName=west.png"))
            .child(help("HelpFile", "title=Rules|fileName=rules.txt|fileType=archive"))
            .child(help("HelpFile", "title=Start|fileName=/help/Intro.html|fileType=resource"))
            .child(help("BrowserHelpFile", "title=Site|startingPage=index.html"))
            .child(help("BrowserPDFFile", "title=Book|pdfFile=book.pdf"))
            .child(help("Tutorial", "name=Learn|logfile=learn.vlog")),
        Element::of("module.PredefinedSetup").set("name=Scenarios|isMenu=true|useFile=false")
            .child(Element::of("module.PredefinedSetup").set("name=First|file=first.vsav|useFile=true|isMenu=false|description=the first"))
            .child(Element::of("module.PredefinedSetup").set("name=Free|useFile=false|file=")),
        Element::of("module.properties.GlobalProperties").child(property("VP", "0")),
        Element::of("module.GlobalKeyCommand").set("name=Reset all|hotkey=82,130|buttonHotkey=48,130").with("filter", "{Side == \"Red\"}"),
        Element::of("module.StartupGlobalKeyCommand").set("name=First thing|hotkey=70,130"),
        Element::of("module.ToolbarMenu").set("text=Menu|menuItems=2d6,Charts"),
        Element::of("module.MultiActionButton").set("text=Both|menuItems=2d6,Charts"),
        Element::of("module.Inventory"),
        Element::of("module.SomethingNew").child(property("Inside", "1")),
        Element::new("some.module.OwnWindow").child(property("Inside own", "2")),
        Element::of("module.gamepieceimage.GamePieceImageDefinitions"),
    ]
}

fn other_maps() -> Vec<Element> {
    vec![
        Element::of("module.Map").child(picker().child(board("Nameless", "Board", ""))),
        Element::of("module.PrivateMap")
            .set("mapName=Red only|visible=true|useBoards=Main Map")
            .with("side", "Red,Blue")
            .child(picker()),
        Element::of("module.PlayerHand")
            .set("mapName=Hand|visible=false")
            .with("side", "Blue")
            .child(picker().child(board("Hand", "Board", ""))),
        Element::new("some.module.OwnMap")
            .set("mapName=Own map")
            .child(picker().child(board("Own", "Board", ""))),
    ]
}

/// A module with everything in it.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn everything(age: Age) -> std::io::Result<Building> {
    let root = match age {
        Age::New => Element::of("GameModule"),
        Age::Old => Element::new("VASSAL.launch.BasicModule"),
    };
    let root = root
        .set("name=Everything ä|version=1.2|VassalVersion=3.7.14|description=made for a test|nextPieceSlotId=99")
        .child(Element::of("module.BasicCommandEncoder"))
        .child(
            Element::of("module.PlayerRoster")
                .child(Element::new("entry").text("Red"))
                .child(Element::new("entry").text("Blue")),
        )
        .child(prototypes())
        .child(palettes())
        .child(main_map())
        .children(other_maps())
        .children(dice())
        .children(windows());
    Ok(Building::new(root, age)
        .entry("moduledata", module_data("Everything ä", "1.2"))
        .entry("images/", Vec::new())
        .entry("images/west.png", png(400, 360)?)
        .entry("images/east.gif", gif(400, 360))
        .entry("images/drawing.svg", svg(90, 80))
        .entry("images/card.jpg", jpeg(60, 90))
        .entry("images/chart.bmp", bmp(70, 50))
        .entry("images/counter", png(40, 40)?)
        .entry("images/a", png(40, 40)?)
        .entry("images/b", png(40, 40)?)
        .entry("images/c.gif", gif(40, 40))
        .entry("images/half.png", png(40, 40)?)
        .entry("images/mask.png", png(40, 40)?)
        .entry("images/BACK.png", png(60, 90)?)
        .entry("terrain.html", b"<html>terrain</html>".to_vec())
        .entry("rules.txt", b"rules".to_vec())
        .entry("first.vsav", game().into_bytes()))
}

/// An extension of it.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn extension() -> std::io::Result<Building> {
    let element = |target: &str, child: Element| {
        Element::of("module.ExtensionElement")
            .with("target", target)
            .child(child)
    };
    let text = piece(&[
        ("prototype;Green", ""),
        ("prototype;Infantry", ""),
        ("piece;;;green.png;3/G Inf", "null;0;0;x1a:1;0"),
    ]);
    let green = piece(&[("mark;Side", "Green"), ("piece;;;;", "null;0;0;;0")]);
    let root = Element::of("module.ModuleExtension")
        .set("module=Everything ä|moduleVersion=1.2|version=0.1|vassalVersion=3.7.14|anyModule=false|extensionId=x1a|nextPieceSlotId=2")
        .child(element(
            "VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:Armies/VASSAL.build.widget.ListWidget:List",
            slot("3/G Inf", "x1a:1", &text),
        ))
        .child(element(
            "VASSAL.build.module.PrototypesContainer",
            Element::of("module.PrototypeDefinition").with("name", "Green").text(&green),
        ))
        .child(element("VASSAL.build.module.Map:Main Map/VASSAL.build.module.map.BoardPicker", board("North", "Board", "image=north.png")))
        .child(element("VASSAL.build.module.Map:Main Map", Element::of("module.map.SetupStack").set("name=green|owningBoard=West|x=9|y=9").child(slot("G", "x1a:2", &text))))
        .child(element("some.module.Table:Gone", Element::of("module.map.SetupStack").set("name=lost")))
        .child(Element::of("module.DiceButton").set("name=1d10|nDice=1|nSides=10"));
    Ok(Building::new(root, Age::New)
        .entry("extensiondata", module_data("", "0.1"))
        .entry("moduledata", module_data("Everything ä", "1.2"))
        .entry("images/green.png", png(40, 40)?)
        .entry("images/north.png", png(300, 200)?))
}
