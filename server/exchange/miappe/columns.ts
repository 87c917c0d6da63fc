/**
 * The sheets of MIAPPE 1.2 (https://github.com/MIAPPE/MIAPPE, CC BY-SA 4.0) and their columns, by the code names of its
 * checklist, in the order of its spreadsheet template. The lab takes no samples of plants, so that sheet is not here.
 */
export const columns = {
  investigation: [
    ...["investigationId", "investigationTitle", "investigationDescription", "submissionDate"],
    ...["publicReleaseDate", "license", "miappeVersion", "associatedPublication"],
  ],
  study: [
    ...["studyId", "studyTitle", "studyDescription", "studyStartDate", "studyEndDate", "contactInst"],
    ...["locationCountry", "siteName", "locationLatitude", "locationLongitude", "locationAltitude"],
    ...["expeDesignDesc", "expeDesignType", "obsUnitLevelHierarchy", "obsUnitDesc", "growthFacilityDesc"],
    ...["growthFacilityType", "culturalPractice", "expeDesignMap"],
  ],
  person: ["studyId", "personName", "personEmail", "personId", "personRole", "personAffiliation"],
  "data-file": ["studyId", "dataFileLink", "dataFileDesc", "dataFileVersion"],
  "biological-material": [
    ...["studyId", "biologicalMaterialId", "biologicalMaterialExtId", "organism", "genus", "species"],
    ...["infraspecificName", "biologicalMaterialLatitude", "biologicalMaterialLongitude"],
    ...[
      "biologicalMaterialAltitude",
      "biologicalMaterialCoordUncertainty",
      "biologicalMaterialPreprocessing",
    ],
    ...["materialSourceId", "materialSourceDoi", "materialSourceAccNumber", "materialSourceAccName"],
    ...[
      "materialSourceInstCode",
      "materialSourceInstName",
      "materialSourceOtherIds",
      "materialSourceLatitude",
    ],
    ...["materialSourceLongitude", "materialSourceAltitude", "materialSourceCoordUncertainty"],
    "materialSourceDesc",
  ],
  environment: ["studyId", "envParam", "envParamValue"],
  "experimental-factor": ["studyId", "expeFactorType", "expeFactorDesc", "expeFactorValues"],
  event: ["studyId", "obsUnitId", "eventType", "eventAccNumber", "eventDesc", "eventDate"],
  "observation-unit": [
    ...["studyId", "biologicalMaterialId", "obsUnitId", "obsUnitType", "externalId", "spatialDistribution"],
    "obsUnitFactorValue",
  ],
  "observed-variable": [
    ...["studyId", "variableId", "variableName", "variableAccNumber", "traitName", "traitEntity"],
    ...["traitEntityAccessionNumber", "traitCharacteristic", "traitCharacteristicAccessionNumber"],
    ...["traitAccNumber", "methodName", "methodAccNumber", "methodDesc", "methodRef", "scaleName"],
    ...["scaleAccNumber", "timeScale"],
  ],
} as const;
