#!/usr/bin/env python3
"""pack.py OUT.vsix: packs the extension as VS Code installs it (code --install-extension OUT.vsix); the same
sources give the same bytes. Needs Python alone."""
import json
import pathlib
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
  </Assets>
</PackageManifest>
"""

about = json.loads((HERE / "package.json").read_text())
words = {**about, "categories": ",".join(about["categories"]), "engine": about["engines"]["vscode"]}
manifest = MANIFEST.format(**words)
files = {"[Content_Types].xml": TYPES, "extension.vsixmanifest": manifest}
for name in ("package.json", "extension.js", "connection.js"):
    files[f"extension/{name}"] = (HERE / name).read_text()
files["extension/LICENSE.txt"] = (HERE.parent.parent / "LICENSE").read_text()
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as out:
    for name, text in files.items():
        out.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text)
