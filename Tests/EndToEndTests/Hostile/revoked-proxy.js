// Whatever is asked of a revoked proxy throws a TypeError.
var ExtensionPreprocessingJS = {
  run: function (parameters) {
    var revocable = Proxy.revocable({}, {});
    revocable.revoke();
    parameters.completionFunction({ gone: revocable.proxy });
  },
};
