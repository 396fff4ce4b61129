//! Counters with every trait there is.

use super::piece;

/// Every trait that has an id of its own, with a state.
pub const TRAITS: [(&str, &str); 52] = [
    ("prototype;Infantry", ""),
    ("prototype;# a remark", ""),
    ("prototype;With values;strength=7,name=Seven", ""),
    (
        "emb2;;0;;Flip;130;F;;0;;;;1;false;0;0;,half.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130;;;1.0;;",
        "1",
    ),
    (
        "emb2;Activate;2;A;;2;;;2;;;;1;true;5;-5;a,b;One,Two +;false;Old;;;false;;1;0",
        "-2",
    ),
    (
        "emb2;;;;;;;;;;;;1;false;0;0;a,b,c;;true;Follows;;;true;Strength;5;1;true",
        "1",
    ),
    (
        r"emb;A\;Reset\;R\;2;_Activate;U;Up;D;Down;1;2;a,+ x;b,",
        "1",
    ),
    (
        "label;76,130;Label;10;255,255,255;0,0,0;b;2;c;-3;t;c;$pieceName$ ($label$);Dialog;3;90;TextLabel;text",
        "$Strength$ left",
    ),
    (
        "rotate;6;93,130;91,130;Rotate CW;Rotate CCW;;;Turn;;;;;",
        "2",
    ),
    ("rotate;1;82,130;Rotate;;;Free", "45.5"),
    (
        "obs;79,130;mask.png;Mask;P80,130;?;player:;Peek;;false;;",
        "null",
    ),
    ("obs;O;mask.png;Mask;I;?;side:", "Red;|0"),
    ("obs;O;mask.png;Mask;Gmask.png;?;sides:Red:Blue", "null"),
    ("hide;73,130;Hide;255,0,0;side:;0.3;;false", "Blue"),
    ("mark;Type,Class", r"Infantry,Foot\, slow"),
    ("mark;Strength", "6"),
    ("immob;;;L;", ""),
    (
        "footprint;84,130;Trail;true;false;10;255,255,255;0,0,0;100;50;20;30;1;;;;;false",
        "true;Main Map;2;1,2;3,4;true;2",
    ),
    (
        "markmoved;moved.gif;20;-20;Mark moved;77,130;;false",
        "true",
    ),
    ("nonRect2;1.0;m,-5,-5,l,5,-5,l,5,5,c", ""),
    ("nonRect;m,-5,-5,l,5,-5,l,5,5,c", ""),
    (
        "AreaOfEffect;102,102,102;30;2;false;Show ZOC;90,195;;true;;ZOC;zoc",
        "true",
    ),
    ("border;Hit;a border;3;255,0,0", ""),
    ("mat;Carrier;a carrier", "1;7"),
    ("matPiece;", "noMat"),
    ("attach;Cargo", "0"),
    ("basicName;{\"Unit \" + Strength}", ""),
    (
        "propertysheet;0Notes~1Text~4Hits;Notes;;2;;;;78,130",
        "a~b|c~2/5",
    ),
    (
        r"PROP;VP;true,-100,100,false;Inc:61\,130:I\,1,Dec:45\,130:I\,-1,Set:83\,195:R\,How many,Pick:80\,130:E\,Which\,a\\\,b;about",
        "7",
    ),
    ("calcProp;Double;{Strength * 2}", ""),
    (
        r"setprop;Global;false,0,0,false;Up:85\,130:P\,1;about;Named Map;Main Map",
        "",
    ),
    ("setpieceprop;Other;70,130", ""),
    ("delete;Delete;68,130", ""),
    ("clone;Clone;67,130", ""),
    (
        "replace;Replace;82,130;VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.PieceSlot:Plain;null;0;0;true;;;7;0;true",
        "",
    ),
    (
        "placemark;Place;80,130;+\\/null\\/piece\\;\\;\\;a\\;A\\/null\\;0\\;0\\;\\;0;null;10;20;false;;;8;2;false",
        "",
    ),
    (
        "sendto;Eliminate;69,130;Dead;Dead board;50;60;Back;66,130;;0;1;2;to the dead;L;;;;",
        ";;",
    ),
    ("return;Return;82,195;Draw", ""),
    (r"report;68\,130;$oldPieceName$ deleted;;;Delete", "-1"),
    (
        r"macro;Both;Do both;66,195;{Strength > 3};85\,130;68\,130,67\,130;false",
        "",
    ),
    ("globalkey;All;71,130;70,130;Side = Red", ""),
    ("globalhotkey;72,130;73,130;about", ""),
    ("submenu;More;Flip,Clone", ""),
    ("menuSeparator;s;about", ""),
    ("translate;Forward;38,130;0;40;false", ""),
    ("pivot;Pivot;80,195;10;10;60;true;false", ""),
    ("restrict;Red,Blue;false;true", "null"),
    (r"hideCmd;about;H;{Strength < 2};68\,130", ""),
    ("playSound;Bang;78,195;bang.wav", ""),
    ("cmt;what the author thinks", ""),
    ("vasl;own;class", "kept; as it is"),
    (
        "piece;;;counter;1/A Inf",
        "null;0;0;1;2;OldLocationName;0101;OldX;5",
    ),
];

/// The texts of the counters in it, by name.
pub fn pieces() -> Vec<(&'static str, String)> {
    vec![
        ("Everything", piece(&TRAITS)),
        ("Plain", piece(&[("piece;;;a;Plain", "null;0;0;2")])),
        (
            "Old",
            piece(&[("delete;Delete;D", ""), ("piece;;;b;Old", "null;0;0")]),
        ),
        (
            "Missing",
            piece(&[("piece;;;nowhere.png;Missing", "null;0;0;4;0")]),
        ),
        (
            "Loop",
            piece(&[("prototype;Loop A", ""), ("piece;;;c;Loop", "null;0;0;5;0")]),
        ),
        (
            "Never stacks",
            piece(&[("immob;g;V", ""), ("piece;;;a;Terrain", "null;0;0;6;0")]),
        ),
    ]
}
