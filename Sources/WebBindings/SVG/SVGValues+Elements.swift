extension ScriptLibrary {
  /// The animated values, and what the interfaces of elements have.
  static let svgElements = #"""
      // All interfaces with two objects have the same form.
      const pair = name => ({ [name]: class {
        #base; #animated;
        static brand(value) { return #base in value; }
        constructor() { illegal(arguments[0]); [, this.#base, this.#animated] = arguments; }
        get baseVal() { return this.#base; }
        get animVal() { return this.#animated; }
      } })[name];
      const SVGAnimatedLength = pair('SVGAnimatedLength');
      const SVGAnimatedAngle = pair('SVGAnimatedAngle');
      const SVGAnimatedRect = pair('SVGAnimatedRect');
      const SVGAnimatedPreserveAspectRatio = pair('SVGAnimatedPreserveAspectRatio');
      const SVGAnimatedLengthList = pair('SVGAnimatedLengthList');
      const SVGAnimatedNumberList = pair('SVGAnimatedNumberList');
      const SVGAnimatedTransformList = pair('SVGAnimatedTransformList');
      // Those with plain values read and write by functions.
      const single = name => ({ [name]: class {
        #get; #set;
        static brand(value) { return #get in value; }
        constructor() { illegal(arguments[0]); [, this.#get, this.#set] = arguments; }
        get baseVal() { return this.#get(); }
        set baseVal(value) { this.#set(value); }
        get animVal() { return this.#get(); }
      } })[name];
      const SVGAnimatedNumber = single('SVGAnimatedNumber');
      const SVGAnimatedInteger = single('SVGAnimatedInteger');
      const SVGAnimatedBoolean = single('SVGAnimatedBoolean');
      const SVGAnimatedEnumeration = single('SVGAnimatedEnumeration');
      class SVGUnitTypes { constructor() { illegal(arguments[0]); } }
      constants(SVGUnitTypes, { SVG_UNIT_TYPE_UNKNOWN: 0, SVG_UNIT_TYPE_USERSPACEONUSE: 1,
        SVG_UNIT_TYPE_OBJECTBOUNDINGBOX: 2 });

      // MARK: Members

      const both = (kind, place, make) => new kind(key, make(place), make(frozen(place)));
      const length = (name, direction, initial) => element => both(
        SVGAnimatedLength, inAttribute(element, name), place => made(SVGLength, place, direction, initial));
      const number = (name, initial = 0, which = 0) => element => new SVGAnimatedNumber(key, () => {
        const numbers = numbersIn(read(element, name) ?? '');
        return numbers[Math.min(which, numbers.length - 1)] ?? initial;
      }, value => write(element, name, digits(finite(value))));
      const integer = (name, initial = 0, which = 0) => element => new SVGAnimatedInteger(key, () => {
        const numbers = numbersIn(read(element, name) ?? '');
        return Math.trunc(numbers[Math.min(which, numbers.length - 1)] ?? initial);
      }, value => write(element, name, `${+value | 0}`));
      const boolean = name => element => new SVGAnimatedBoolean(key,
        () => read(element, name) === 'true', value => write(element, name, `${Boolean(value)}`));
      // The values of an enumeration are 1, 2, ... in the order of the words.
      const enumeration = (name, list, initial = 1) => {
        const values = list.split(' ');
        return element => new SVGAnimatedEnumeration(key, () => {
          const at = values.indexOf(read(element, name));
          return at < 0 ? initial : at + 1;
        }, value => {
          value = +value & 0xFFFF;
          if (!(value >= 1 && value <= values.length)) throw new TypeError('Type error');
          write(element, name, values[value - 1]);
        });
      };
      const units = (name, initial) => enumeration(name, 'userSpaceOnUse objectBoundingBox', initial);
      const rect = name => element => both(
        SVGAnimatedRect, inAttribute(element, name), place => made(SVGRect, place));
      const aspect = element => both(SVGAnimatedPreserveAspectRatio,
        inAttribute(element, 'preserveAspectRatio'), place => made(SVGPreserveAspectRatio, place));
      const lengthList = (name, direction) => element => both(
        SVGAnimatedLengthList, inAttribute(element, name),
        place => makeList(SVGLengthList, SVGLength, place, words, direction));
      const numberList = name => element => both(
        SVGAnimatedNumberList, inAttribute(element, name),
        place => makeList(SVGNumberList, SVGNumber, place, words));
      const transformList = name => element => both(
        SVGAnimatedTransformList, inAttribute(element, name),
        place => makeList(SVGTransformList, SVGTransform, place,
          text => text.match(/\w+\s*\([^)]*\)/g) ?? []));
      const points = place => makeList(SVGPointList, SVGPoint, place, pairs);
      const strings = name => element =>
        makeList(SVGStringList, null, inAttribute(element, name), spacedWords);
      const text = name => element => host.animatedString(element, name);

      const box = (x, y, width, height) => ({ x: length('x', 'x', x), y: length('y', 'y', y),
        width: length('width', 'x', width), height: length('height', 'y', height) });
      const view = { viewBox: rect('viewBox'), preserveAspectRatio: aspect };
      const tests = { requiredExtensions: strings('requiredExtensions'),
        systemLanguage: strings('systemLanguage') };
      const primitive = { ...box('0%', '0%', '100%', '100%'), result: text('result') };
      const in1 = text('in'), in2 = text('in2');
      const edges = enumeration('edgeMode', 'duplicate wrap none');
      const kernelUnit = { kernelUnitLengthX: number('kernelUnitLength'),
        kernelUnitLengthY: number('kernelUnitLength', 0, 1) };
      const deviation = initial => ({ stdDeviationX: number('stdDeviation', initial),
        stdDeviationY: number('stdDeviation', initial, 1) });
      const channel = name => enumeration(name, 'R G B A', 4);
      const light = { x: number('x'), y: number('y'), z: number('z') };
      const members = {
        SVGGraphicsElement: { transform: transformList('transform'), ...tests },
        SVGGeometryElement: { pathLength: number('pathLength') },
        SVGSVGElement: { ...box('0', '0', '100%', '100%'), ...view },
        SVGSymbolElement: view, SVGViewElement: view,
        SVGRectElement: { ...box(), rx: length('rx', 'x'), ry: length('ry', 'y') },
        SVGCircleElement: { cx: length('cx', 'x'), cy: length('cy', 'y'), r: length('r') },
        SVGEllipseElement: { cx: length('cx', 'x'), cy: length('cy', 'y'), rx: length('rx', 'x'),
          ry: length('ry', 'y') },
        SVGLineElement: { x1: length('x1', 'x'), y1: length('y1', 'y'), x2: length('x2', 'x'),
          y2: length('y2', 'y') },
        SVGPolygonElement: { points: element => points(inAttribute(element, 'points')),
          animatedPoints: element => points(frozen(inAttribute(element, 'points'))) },
        SVGImageElement: { ...box(), preserveAspectRatio: aspect },
        SVGUseElement: box(), SVGForeignObjectElement: box(),
        SVGTextContentElement: { textLength: length('textLength', 'x'),
          lengthAdjust: enumeration('lengthAdjust', 'spacing spacingAndGlyphs') },
        SVGTextPositioningElement: { x: lengthList('x', 'x'), y: lengthList('y', 'y'),
          dx: lengthList('dx', 'x'), dy: lengthList('dy', 'y'), rotate: numberList('rotate') },
        SVGTextPathElement: { startOffset: length('startOffset'),
          method: enumeration('method', 'align stretch'),
          spacing: enumeration('spacing', 'auto exact', 2) },
        SVGMarkerElement: { refX: length('refX', 'x'), refY: length('refY', 'y'),
          markerUnits: enumeration('markerUnits', 'userSpaceOnUse strokeWidth', 2),
          markerWidth: length('markerWidth', 'x', '3'), markerHeight: length('markerHeight', 'y', '3'),
          orientType: element => new SVGAnimatedEnumeration(key,
            () => /^auto(?:-start-reverse)?$/.test(read(element, 'orient') ?? '') ? 1 : 2,
            value => {
              const text = ['auto', '0'][(+value & 0xFFFF) - 1];
              if (text === undefined) throw new TypeError('Type error');
              write(element, 'orient', text);
            }),
          orientAngle: element => both(SVGAnimatedAngle, inAttribute(element, 'orient'),
            place => made(SVGAngle, place)), ...view },
        SVGGradientElement: { gradientUnits: units('gradientUnits', 2),
          gradientTransform: transformList('gradientTransform'),
          spreadMethod: enumeration('spreadMethod', 'pad reflect repeat') },
        SVGLinearGradientElement: { x1: length('x1', 'x', '0%'), y1: length('y1', 'y', '0%'),
          x2: length('x2', 'x', '100%'), y2: length('y2', 'y', '0%') },
        SVGRadialGradientElement: { cx: length('cx', 'x', '50%'), cy: length('cy', 'y', '50%'),
          r: length('r', 'other', '50%'), fx: length('fx', 'x'), fy: length('fy', 'y'),
          fr: length('fr', 'other', '0%') },
        SVGStopElement: { offset: number('offset') },
        SVGPatternElement: { patternUnits: units('patternUnits', 2),
          patternContentUnits: units('patternContentUnits', 1),
          patternTransform: transformList('patternTransform'), ...box(), ...view, ...tests },
        SVGMaskElement: { maskUnits: units('maskUnits', 2),
          maskContentUnits: units('maskContentUnits', 1), ...box('-10%', '-10%', '120%', '120%'),
          ...tests },
        SVGClipPathElement: { clipPathUnits: units('clipPathUnits', 1),
          transform: transformList('transform') },
        SVGFilterElement: { filterUnits: units('filterUnits', 2),
          primitiveUnits: units('primitiveUnits', 1), ...box('-10%', '-10%', '120%', '120%') },
        SVGFEBlendElement: { in1, in2, mode: enumeration('mode', 'normal multiply screen darken '
          + 'lighten overlay color-dodge color-burn hard-light soft-light difference exclusion hue '
          + 'saturation color luminosity'), ...primitive },
        SVGFEColorMatrixElement: { in1, type: enumeration('type',
          'matrix saturate hueRotate luminanceToAlpha'), values: numberList('values'), ...primitive },
        SVGFEComponentTransferElement: { in1, ...primitive },
        SVGComponentTransferFunctionElement: {
          type: enumeration('type', 'identity table discrete linear gamma'),
          tableValues: numberList('tableValues'), slope: number('slope', 1),
          intercept: number('intercept'), amplitude: number('amplitude', 1),
          exponent: number('exponent', 1), offset: number('offset') },
        SVGFECompositeElement: { in1, in2, operator: enumeration('operator',
          'over in out atop xor arithmetic'), k1: number('k1'), k2: number('k2'), k3: number('k3'),
          k4: number('k4'), ...primitive },
        SVGFEConvolveMatrixElement: { in1, orderX: integer('order', 3), orderY: integer('order', 3, 1),
          kernelMatrix: numberList('kernelMatrix'), divisor: number('divisor', 1),
          bias: number('bias'), targetX: integer('targetX'), targetY: integer('targetY'),
          edgeMode: edges, ...kernelUnit, preserveAlpha: boolean('preserveAlpha'), ...primitive },
        SVGFEDiffuseLightingElement: { in1, surfaceScale: number('surfaceScale', 1),
          diffuseConstant: number('diffuseConstant', 1), ...kernelUnit, ...primitive },
        SVGFEDisplacementMapElement: { in1, in2, scale: number('scale'),
          xChannelSelector: channel('xChannelSelector'),
          yChannelSelector: channel('yChannelSelector'), ...primitive },
        SVGFEDistantLightElement: { azimuth: number('azimuth'), elevation: number('elevation') },
        SVGFEDropShadowElement: { in1, dx: number('dx', 2), dy: number('dy', 2), ...deviation(2),
          ...primitive },
        SVGFEFloodElement: primitive,
        SVGFEGaussianBlurElement: { in1, ...deviation(0), edgeMode: edges, ...primitive },
        SVGFEImageElement: { preserveAspectRatio: aspect, ...primitive },
        SVGFEMergeElement: primitive, SVGFEMergeNodeElement: { in1 },
        SVGFEMorphologyElement: { in1, operator: enumeration('operator', 'erode dilate'),
          radiusX: number('radius'), radiusY: number('radius', 0, 1), ...primitive },
        SVGFEOffsetElement: { in1, dx: number('dx'), dy: number('dy'), ...primitive },
        SVGFEPointLightElement: light,
        SVGFESpecularLightingElement: { in1, surfaceScale: number('surfaceScale', 1),
          specularConstant: number('specularConstant', 1),
          specularExponent: number('specularExponent', 1), ...kernelUnit, ...primitive },
        SVGFESpotLightElement: { ...light, pointsAtX: number('pointsAtX'),
          pointsAtY: number('pointsAtY'), pointsAtZ: number('pointsAtZ'),
          specularExponent: number('specularExponent', 1),
          limitingConeAngle: number('limitingConeAngle') },
        SVGFETileElement: { in1, ...primitive },
        SVGFETurbulenceElement: { baseFrequencyX: number('baseFrequency'),
          baseFrequencyY: number('baseFrequency', 0, 1), numOctaves: integer('numOctaves', 1),
          seed: number('seed'), stitchTiles: enumeration('stitchTiles', 'stitch noStitch', 2),
          type: enumeration('type', 'fractalNoise turbulence', 2), ...primitive },
      };
      members.SVGPolylineElement = members.SVGPolygonElement;

      const interfaces = { SVGLength, SVGAngle, SVGNumber, SVGPoint, SVGRect,
        SVGPreserveAspectRatio, SVGMatrix, SVGTransform, SVGLengthList, SVGNumberList, SVGPointList,
        SVGStringList, SVGTransformList, SVGAnimatedLength, SVGAnimatedAngle, SVGAnimatedRect,
        SVGAnimatedPreserveAspectRatio, SVGAnimatedLengthList, SVGAnimatedNumberList,
        SVGAnimatedTransformList, SVGAnimatedNumber, SVGAnimatedInteger, SVGAnimatedBoolean,
        SVGAnimatedEnumeration, SVGUnitTypes };
      expose(...Object.values(interfaces));
      // The value of a member is the same object each time.
      const known = new WeakMap();
      const member = (element, kind, name) => {
        let values = known.get(element);
        if (values === undefined) known.set(element, values = new Map());
        const place = `${kind}.${name}`;
        if (!values.has(place)) values.set(place, members[kind][name](element));
        return values.get(place);
      };
      const makers = {
        SVGNumber: () => made(SVGNumber, detached('0')),
        SVGLength: () => made(SVGLength, detached('0')),
        SVGAngle: () => made(SVGAngle, detached('0')),
        SVGPoint: () => made(SVGPoint, detached('0 0')),
        SVGMatrix: () => new SVGMatrix(key),
        SVGRect: () => made(SVGRect, detached('0 0 0 0')),
        SVGTransform: () => transformFrom(undefined),
      };
      // A new object, perhaps with the numbers that it consists of.
      const withNumbers = {
        SVGPoint: numbers => made(SVGPoint, detached(numbers.join(' '))),
        SVGMatrix: numbers => new SVGMatrix(key, numbers),
        SVGRect: numbers => made(SVGRect, detached(numbers.join(' '))),
      };
      const make = (name, numbers) =>
        numbers === undefined ? makers[name]() : withNumbers[name](numbers);
      return { ...interfaces, member, make, transformFrom };
    })
    """#
}
