/** The message where the resource types cannot be read, as specified. */
export const METADATA_FAILURE =
  "Please login again and refresh the page. If the issue persists, please contact support. Error in getResourceTypeMetadata service.";
