extension ScriptLibrary {
  /// The events of declared animations (CSS Animations, 4; CSS Transitions, 6).
  static let animationEvents = #"""
      const tell = (state, what, milliseconds) => {
        const isTransition = state.rank === 0;
        events.push([state.owner, isTransition, (isTransition ? 'transition' : 'animation') + what,
          state.name, Math.max(0, milliseconds) / 1000]);
        resolved.then(() => isTicking ? undefined : requestFlush());
      };
      // Tells of the phases that an animation has come to.
      const notice = state => {
        if (state.owner === undefined) return;
        const effect = effectState(state);
        const time = currentTimeOf(state), last = state.phase ?? 'idle';
        const { phase, iteration } = effect === null ? { phase: 'idle', iteration: null }
          : momentOf(effect.timing, time, state.rate);
        if (phase !== 'idle' && isPending(state) && last === 'idle') return;
        const before = state.iteration;
        state.phase = phase;
        state.iteration = iteration;
        const isTransition = state.rank === 0, wasBefore = last === 'idle' || last === 'before';
        const { delay = 0 } = effect?.timing ?? {};
        if (phase === 'idle') {
          if (last === 'before' || last === 'active') tell(state, 'cancel', (state.lastTime ?? 0) - delay);
          return;
        }
        if (wasBefore && phase !== 'before') tell(state, 'start', -delay);
        else if (last === 'active' && phase === 'active' && before !== iteration && !isTransition)
          tell(state, 'iteration', iteration * iterationDuration(effect.timing));
        if (last !== 'after' && phase === 'after') tell(state, 'end', activeDuration(effect.timing));
      };
    """#
}
