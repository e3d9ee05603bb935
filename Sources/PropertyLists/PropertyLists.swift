// PropertyLists
