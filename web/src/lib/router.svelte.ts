// The current page.
import { link, parse, type Route } from './route';

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = parse(location.hash)));
  }

  go(route: Route) {
    location.hash = link(route);
  }

  /** Changes the address without a step in the history. */
  replace(route: Route) {
    history.replaceState(null, '', link(route));
    this.route = route;
  }
}

export const router = new Router();
